// The whole product in a process of its own that says for how long its event loop was held.
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";

/** Milliseconds between two looks. */
const EVERY = 4;

/**
 * The longest time between two turns of the loop. On a machine that is full a process also stands still because others run; so
 * what counts is never more than the processor time that this one used meanwhile.
 */
function watchLoop(): { restart(): void; read(): number } {
  let held = 0;
  let before = performance.now();
  let used = process.cpuUsage();
  const look = (): void => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    held = Math.max(held, Math.min(now - before - EVERY, (user + system) / 1000));
    before = now;
    used = process.cpuUsage();
    setTimeout(look, EVERY).unref();
  };
  look();
  return {
    restart: () => {
      held = 0;
    },
    read: () => held,
  };
}

const { app, product } = await buildApp(readConfig(process.env, process.cwd()));
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
const loop = watchLoop();
process.on("message", (message: "restart" | "read" | "operations" | "model") => {
  if (message === "restart") loop.restart();
  const answer = {
    restart: () => null,
    read: () => loop.read(),
    operations: () => product.engine.dispatcher.operations().map(({ method, path, permission, entity, op }) => ({ method, path, permission, entity, op })),
    model: () => product.engine.model(),
  };
  process.send?.(answer[message]());
});
process.on("disconnect", () => process.exit(0));
process.send?.(typeof address === "object" && address !== null ? address.port : 0);
