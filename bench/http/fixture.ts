/** A data folder with 100,000 lots, loaded through the engine's own seed and reused by later runs of one checkout. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "../../server/app/buildApp.ts";
import { readConfig } from "../../server/app/config.ts";
import { seedRows } from "#engine/server";
import { FARMS, GOODS } from "./lotNames.ts";

const ROWS = 100_000;
const CHUNK = 2_000;
const KINDS = ["standing", "felling", "log", "root"] as const;
/** About one title in two hundred: what a word in a title finds. */
export const RARE_WORD = "台风";

export async function prepareData(root: string): Promise<string> {
  const dataDir = join(root, "node_modules/.cache/heartwood-bench");
  const done = join(dataDir, `rows-${ROWS}`);
  if (existsSync(done)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const { app, product } = await buildApp(readConfig({ ...process.env, DATA_DIR: dataDir }, root));
  for (let from = 0; from < ROWS; from += CHUNK) {
    await seedRows(product.engine, product.engine.model(), async (seeding) => {
      for (let at = from; at < from + CHUNK; at++) await seeding.add("lot", lot(at));
    });
    process.stdout.write(`\rrows ${from + CHUNK}`);
  }
  process.stdout.write("\n");
  await app.close();
  writeFileSync(done, "");
  return dataDir;
}

function lot(at: number) {
  const kind = KINDS[at % KINDS.length] ?? "standing";
  const farm = FARMS[at % FARMS.length] ?? "";
  const price = 100_000 + ((at * 7919) % 3_000_000);
  const rare = at % 200 === 7 ? RARE_WORD : "";
  return {
    landCode: `HN-B-${String(2026 + Math.floor(at / 1000)).padStart(4, "0")}-${String(at % 1000).padStart(3, "0")}`,
    landTitle: `${farm}分公司第 ${at % 97} 批${rare}${GOODS[at % GOODS.length] ?? ""}（${at}）`,
    lotKind: kind,
    transactionType: (at % 5) + 1,
    species: "rubber",
    region: "HN03",
    address: `儋州市${farm}农场 ${at % 40} 队`,
    area: `${(at % 900) + 10}.50`,
    ...(kind === "standing" || kind === "felling" ? { volume: "120.000" } : { weight: "300.00" }),
    startPrice: `${price}.00`,
    margin: `${Math.floor(price / 10)}.00`,
    seller: `天然橡胶集团${farm}分公司`,
    status: at % 9,
    createTime: `$now-${(at % 5000) + 1}h`,
  };
}
