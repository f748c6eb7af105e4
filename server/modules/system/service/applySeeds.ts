import type { SeedWriter } from "#engine/server";
import { decideSeed } from "../rules.ts";
import type { SystemRepo } from "../repo/index.ts";

/** One item of a content file: a row that a person may change. */
export interface SeedItem {
  /** `job`, `template` …; `code` is stable within it. */
  readonly kind: string;
  readonly code: string;
  /** What a person may change, as one text that is compared: as the file has it, and as the row has it (if any). */
  readonly wanted: string;
  readonly present: string | undefined;
  readonly insert: () => Promise<unknown>;
  readonly update: () => Promise<unknown>;
}

export async function applySeeds(repo: SystemRepo, seeding: SeedWriter, items: readonly SeedItem[]): Promise<void> {
  const seeds = new Map((await repo.seeds(seeding.tx)).map((seed) => [`${seed.kind} ${seed.code}`, seed.text]));
  for (const { kind, code, wanted, present, insert, update } of items) {
    const action = decideSeed({ wanted, seeded: seeds.get(`${kind} ${code}`), present });
    if (action === "leave") continue;
    await repo.saveSeed(seeding.tx, { kind, code, text: wanted });
    await (action === "insert" ? insert() : update());
  }
}
