// Subscribes with the clients that people use, and prints what each of them heard.
import { createClient as overEvents } from "graphql-sse";
import { createClient as overSocket } from "graphql-ws";

const [address, query] = process.argv.slice(2);
const headers = { authorization: "right" };
const clients = {
  events: overEvents({ url: `http://${address}/graphql`, headers, retryAttempts: 0 }),
  socket: overSocket({ url: `ws://${address}/graphql`, connectionParams: { token: "right" }, retryAttempts: 0 }),
};

for (const [name, client] of Object.entries(clients)) {
  const heard = [];
  try {
    for await (const result of client.iterate({ query })) heard.push(result);
  } catch (error) {
    heard.push({ refused: error });
  }
  console.log(JSON.stringify({ name, heard }));
  client.dispose();
}
