/** Seeds the dictionary tables, which operators edit, from the schema files. */
import type { DictItem, DictModel, Model } from "#core/language";
import type { SeedWriter } from "#engine/server";
import { decideSeed } from "../rules.ts";
import type { DictRow, ItemRow, SystemRepo } from "../repo/index.ts";

interface SeedState {
  readonly dicts: ReadonlyMap<string, DictRow>;
  readonly items: ReadonlyMap<string, ItemRow>;
  readonly seeds: ReadonlyMap<string, string>;
}

export async function seedDicts(model: Model, repo: SystemRepo, seeding: SeedWriter): Promise<void> {
  const state = await readSeedState(repo, seeding);
  for (const dict of Object.values(model.dicts)) {
    if (dict.source !== undefined) continue;
    const id = await seedDict(dict, state, repo, seeding);
    if (id === undefined) continue;
    for (const [at, item] of dict.items.entries()) await seedItem(dict, id, item, at + 1, state, repo, seeding);
  }
}

/** Read in the same transaction: a write job waits for nothing else. */
async function readSeedState(repo: SystemRepo, { tx }: SeedWriter): Promise<SeedState> {
  const dicts = await repo.dicts(tx);
  const codes = new Map(dicts.map((dict) => [dict.id, dict.dictCode]));
  const items = await repo.items(tx);
  return {
    dicts: new Map(dicts.map((dict) => [dict.dictCode, dict])),
    items: new Map(items.map((item) => [`${codes.get(item.dictId) ?? ""}/${item.itemValue}`, item])),
    seeds: new Map((await repo.seeds(tx)).map((seed) => [`${seed.kind} ${seed.code}`, seed.text])),
  };
}

/** Answers the id of the dictionary's row; undefined where a person deleted it. */
async function seedDict(
  dict: DictModel,
  state: SeedState,
  repo: SystemRepo,
  seeding: SeedWriter,
): Promise<string | undefined> {
  const present = state.dicts.get(dict.dict);
  const action = decideSeed({
    wanted: dict.title,
    seeded: state.seeds.get(`dict ${dict.dict}`),
    present: present?.dictName,
  });
  if (action === "leave") return present?.id;
  await repo.saveSeed(seeding.tx, { kind: "dict", code: dict.dict, text: dict.title });
  if (action === "insert")
    return String((await seeding.add("sys_dict", { dictName: dict.title, dictCode: dict.dict }))["id"]);
  await seeding.change("sys_dict", present?.id ?? "", { dictName: dict.title });
  return present?.id;
}

async function seedItem(
  dict: DictModel,
  dictId: string,
  item: DictItem,
  order: number,
  state: SeedState,
  repo: SystemRepo,
  seeding: SeedWriter,
): Promise<void> {
  const code = `${dict.dict}/${item.value}`;
  const present = state.items.get(code);
  const wanted = textOf(item.text, item.color, item.locked === true, item.disabled === true);
  const action = decideSeed({
    wanted,
    seeded: state.seeds.get(`item ${code}`),
    present:
      present && textOf(present.itemText, present.color ?? undefined, present.locked === 1, present.status === 0),
  });
  if (action === "leave") return;
  await repo.saveSeed(seeding.tx, { kind: "item", code, text: wanted });
  const values = {
    itemText: item.text,
    color: item.color ?? null,
    locked: item.locked ? 1 : 0,
    status: item.disabled ? 0 : 1,
  };
  if (action === "update") await seeding.change("sys_dict_item", present?.id ?? "", values);
  else await seeding.add("sys_dict_item", { dictId, itemValue: item.value, sortOrder: order, ...values });
}

/** What a person may touch, as one text that is compared. */
function textOf(text: string, color: string | undefined, locked: boolean, disabled: boolean): string {
  return JSON.stringify([text, color ?? null, locked, disabled]);
}
