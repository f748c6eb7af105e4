// npm run bench -- load [rows] [postgres]: rows into a database of their own, as seeds in one transaction and through
// `saveRows` over HTTP, 200 a call, with all that belongs to a row: checks, history, audit, text index, change counter.
// The floors are the same rows by hand, read from what the seeds have stored: alone, and with all that belongs to them.
import { seedRows } from "#engine/server";
import { DEMO_PASSWORD } from "#server/modules/identity/index";
import { encryptPasswords } from "#portal/signIn/encryptPasswords.ts";
import { buildApp } from "../server/app/buildApp.ts";
import { readConfig } from "../server/app/config.ts";
import { ROOT } from "./http/servers.ts";
import { openTarget, type Target } from "./load/target.ts";
import { parcel } from "./load/parcels.ts";
import { loadByHand, readLoaded } from "./load/floor.ts";
import { printFacts, ratio } from "./output.ts";

const ROWS = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 110_000);
const DIALECT = process.argv.includes("postgres") ? "postgres" : "sqlite";
const BATCH = 200;

type Built = Awaited<ReturnType<typeof buildApp>>;

async function withProduct<T>(target: Target, work: (built: Built) => Promise<T>): Promise<T> {
  const built = await buildApp(readConfig(target.env, ROOT));
  try {
    return await work(built);
  } finally {
    await built.app.close();
  }
}

const loadSeeds = (target: Target): Promise<number> =>
  withProduct(target, async ({ product: { engine } }) => {
    const start = performance.now();
    await seedRows(engine, engine.model(), async (seeding) => {
      for (let at = 0; at < ROWS; at++) await seeding.add("parcel", parcel(at));
    });
    return performance.now() - start;
  });

const loadBySaveRows = (target: Target): Promise<number> =>
  withProduct(target, async ({ app }) => {
    const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
      const reply = await app.inject({ method: "POST", url, payload, headers });
      const { result, message } = reply.json<{ result: Record<string, string> | null; message: string }>();
      if (reply.statusCode !== 200 || result === null) throw new Error(message);
      return result;
    };
    const get = async <R>(path: string, query: Readonly<Record<string, string>>): Promise<R> =>
      (await app.inject({ method: "GET", url: `/api${path}`, query })).json<{ result: R }>().result;
    const { token = "" } = await post("/api/sys/login", {
      username: "admin",
      ...(await encryptPasswords(get, "login", { password: DEMO_PASSWORD })),
    });
    const bodies = Array.from({ length: Math.ceil(ROWS / BATCH) }, (_, batch) => ({
      add: Array.from({ length: Math.min(BATCH, ROWS - batch * BATCH) }, (_row, at) => parcel(batch * BATCH + at)),
    }));
    const start = performance.now();
    for (const body of bodies) await post("/api/bench/parcel/saveRows", body, { "x-access-token": token });
    return performance.now() - start;
  });

const targets: Target[] = [];
const target = async (): Promise<Target> => {
  const opened = await openTarget(DIALECT, { schemas: "bench/load/schemas" });
  targets.push(opened);
  return opened;
};
try {
  const [seeded, saved, byHand] = [await target(), await target(), await target()];
  const seeds = await loadSeeds(seeded);
  const saves = await loadBySaveRows(saved);
  await withProduct(byHand, async () => undefined);
  const floor = await loadByHand(byHand, await readLoaded(seeded));
  const row = (ms: number, under: number) => ({
    seconds: Number((ms / 1000).toFixed(2)),
    "µs a row": Math.round((ms * 1000) / ROWS),
    "ratio to the same by hand": ratio(ms, under),
  });
  printFacts();
  console.log(`${ROWS} rows, ${DIALECT}`);
  console.table({
    "rows alone, by hand (floor)": row(floor.rows, floor.rows),
    "with history, audit and text index, by hand (floor)": row(floor.all, floor.all),
    "seeds, one transaction": row(seeds, floor.all),
    "saveRows over HTTP, 200 a call": row(saves, floor.all),
  });
} finally {
  for (const one of targets) await one.close();
}
