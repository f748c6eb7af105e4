/**
 * The floors: a server that answers the same request and stores nothing (its own process: `node --import tsx
 * bench/bids/floor.ts <port>`), and the commits of a bid in a loop by hand.
 */
import fastify from "fastify";

const app = fastify();
app.post("*", (request) => {
  const { mainId, price } = request.body as { mainId: string; price: string };
  return {
    success: true,
    message: "",
    code: "200",
    result: { mainId, seq: 1, price, endAt: "" },
    timestamp: Date.now(),
  };
});
app.get("/", () => "");
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
