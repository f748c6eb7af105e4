// A random small project: an entity of every kind that can be queried, what it points to, and rows.
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { EvaluateScope, PredicateScope } from "#core/filter";
import { entity, field, fieldsOf } from "../../support/model.ts";
import type { Random } from "../../support/random.ts";
import { NOW, valueOf } from "./randomValues.ts";

export interface Dataset {
  readonly name: string;
  readonly entity: EntityModel;
  readonly target: EntityModel;
  readonly area: EntityModel;
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>;
  readonly scope: EvaluateScope;
  readonly names: PredicateScope;
}

export function randomDataset(random: Random, name: string): Dataset {
  const area = entity(`${name}_area`, [field("name", "text"), field("pid", "tree", { to: `${name}_area` })], {
    tree: { parent: "pid", lazy: true },
  });
  const targetFields = [
    field("label", "text"),
    field("maker", "text", { fold: "document" }),
    field("size", "integer"),
    field("since", "instant"),
    field("place", "tree", { to: area.entity }),
  ];
  // A table of another program has no columns for folds.
  const target = entity(`${name}_target`, targetFields, { managed: false });
  const main = entity(name, fieldsOfMain(random, target.entity, area.entity));
  const rows = rowsOf(random, main, target, area);
  return {
    name,
    entity: main,
    target,
    area,
    rows,
    scope: scopeOf(random, main, target, area, rows),
    names: namesOf(main, target, area),
  };
}

/** A name that SQL would like to misread is among them. */
function fieldsOfMain(random: Random, target: string, area: string): FieldModel[] {
  const always = [
    field("title", "text"),
    field("order", "text"),
    field("buyer", "text", { fold: "name" }),
    field("count", "integer"),
    field("at", "instant"),
    field("owner", "reference", { to: target }),
    field("area", "tree", { to: area }),
    field("tags", "tags"),
  ];
  const more = [
    field("price", "money"),
    field("weight", "decimal", { scale: 3 }),
    field("open", "switch"),
    field("status", "dict", { dict: "s", store: "integer" }),
    field("grade", "dict", { dict: "g", store: "text" }),
    field("marks", "dict", { dict: "m", store: "text", multiple: true }),
    field("day", "date"),
    field("month", "month"),
    field("time", "time"),
    field("helpers", "reference", { to: target, multiple: true }),
    field("select", "text"),
    field("notes", "textarea"),
  ];
  return [...always, ...more.filter(() => random.chance(0.6))];
}

const KEYS = ["k1", "k2", "k3", "K3", "k4", "k10", "k%"];
/** A key that no row has: what points there points nowhere. */
const DANGLING = "gone";

function rowsOf(random: Random, main: EntityModel, target: EntityModel, area: EntityModel): Map<string, StoredRow[]> {
  const keys = [...KEYS, DANGLING];
  const row = (model: EntityModel, id: string): StoredRow =>
    Object.fromEntries(
      model.fields.map((one): [string, Stored] => [
        one.name,
        one.name === "id" ? id : random.chance(0.25) ? null : valueOf(random, one, keys),
      ]),
    );
  return new Map([
    // Parents are taken from all keys, so there are circles, too, and branches that hang on nothing.
    [area.entity, KEYS.map((id) => row(area, id))],
    [target.entity, KEYS.map((id) => row(target, id))],
    [main.entity, Array.from({ length: 60 }, (_, at) => row(main, `r${at}`))],
  ]);
}

function scopeOf(
  random: Random,
  main: EntityModel,
  target: EntityModel,
  area: EntityModel,
  rows: ReadonlyMap<string, readonly StoredRow[]>,
): EvaluateScope {
  const targets = new Map(rows.get(target.entity)!.map((row) => [row["id"], row]));
  const areas = new Map(rows.get(area.entity)!.map((row) => [row["id"], row]));
  const any = (): Stored => (random.chance(0.2) ? null : valueOf(random, random.pick(main.fields), KEYS));
  const scope: EvaluateScope = {
    now: NOW,
    user: {
      id: random.pick(KEYS),
      number: random.below(4),
      gap: null,
      any: any(),
      list: [any(), any(), any()],
      keys: random.some(KEYS, 5),
      none: [],
    },
    lookup: (via, key) => (via === "owner" ? targets : areas).get(key),
    under: (_, key) => branch(rows.get(area.entity)!, key),
    referenced: () => scope,
  };
  return scope;
}

/** By hand and slowly, as one would explain it. */
function branch(nodes: readonly StoredRow[], root: Stored): ReadonlySet<Stored> {
  const found = new Set<Stored>([root]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const node of nodes) if (node["pid"] !== null && found.has(node["pid"]!)) found.add(node["id"]!);
  }
  return found;
}

function namesOf(main: EntityModel, target: EntityModel, area: EntityModel): PredicateScope {
  const byName = new Map([target, area].map((one) => [one.entity, fieldsOf(one)]));
  return {
    fields: fieldsOf(main),
    target: (name) => byName.get(name),
    userVariables: new Set(["id", "number", "gap", "any", "list", "keys", "none"]),
  };
}
