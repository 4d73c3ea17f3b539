// Runs the public audits against the address given, and prints one line of JSON for each.
import { serverAudits } from "graphql-http";

for (const audit of serverAudits({ url: process.argv[2], fetchFn: fetch })) {
  const { status, reason } = await audit.fn();
  console.log(JSON.stringify({ id: audit.id, name: audit.name, status, reason }));
}
