"""Where webhooks may go: to addresses of the public network, also when another one is packed into them."""

import pytest

from workers.posting import NotDelivered, post

INSIDE = (
    "127.0.0.1", "2130706433", "0x7f.1", "0", "10.0.0.1", "100.64.0.1", "169.254.169.254", "224.0.0.1", "[::]", "[::1]",
    "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[fe80::1]", "[fec0::1]", "[fd00::1]", "[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:db8::1]",
)  # fmt: skip


@pytest.mark.parametrize("host", INSIDE)
async def test_address_inside_is_refused_however_it_is_written(host: str) -> None:
    with pytest.raises(NotDelivered, match="internal network"):
        await post(f"http://{host}:9/", "whsec_dGVzdA==", "x", {}, inside=False)
