// Random predicates as a configurator would write them, over everything the grammar has.
import { operatorsOf, type FilterOp } from "#core/filter";
import type { FieldModel } from "#core/language";
import type { Stored } from "#core/values";
import type { Random } from "../../support/random.ts";
import { textOf, valueOf, wireOf } from "./randomValues.ts";
import type { Dataset } from "./dataset.ts";

type Source = Readonly<Record<string, unknown>>;

export function randomPredicate(random: Random, dataset: Dataset, depth = 3): Source {
  const roll = depth === 0 ? 1 : random.next();
  if (roll < 0.15)
    return { or: Array.from({ length: 1 + random.below(3) }, () => randomPredicate(random, dataset, depth - 1)) };
  if (roll < 0.3) return { not: randomPredicate(random, dataset, depth - 1) };
  if (roll < 0.4)
    return { and: Array.from({ length: 1 + random.below(3) }, () => randomPredicate(random, dataset, depth - 1)) };
  if (roll < 0.42) return {};
  const parts = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => testOf(random, dataset));
  return Object.assign({}, ...parts) as Source;
}

function testOf(random: Random, dataset: Dataset): Source {
  const overReference = random.chance(0.2);
  const via = overReference ? random.pick(["owner", "area"]) : undefined;
  const holder = via === undefined ? dataset.entity : via === "owner" ? dataset.target : dataset.area;
  const field = random.pick(holder.fields);
  const op = random.pick(operatorsOf(field));
  const name = via === undefined ? field.name : `${via}.${field.name}`;
  return { [name]: { [op]: operandOf(random, dataset, field, op) } };
}

function operandOf(random: Random, dataset: Dataset, field: FieldModel, op: FilterOp): unknown {
  if (op === "empty") return random.chance(0.5);
  if (op === "between") return [one(random, dataset, field, op), one(random, dataset, field, op)];
  if (op !== "in" && op !== "not_in") return one(random, dataset, field, op);
  if (random.chance(0.2)) return random.pick(["$user.list", "$user.keys", "$user.none", "$user.any"]);
  return Array.from({ length: 1 + random.below(6) }, () => one(random, dataset, field, op));
}

function one(random: Random, dataset: Dataset, field: FieldModel, op: FilterOp): unknown {
  const roll = random.next();
  if (roll < 0.1) return random.pick(["$user.id", "$user.number", "$user.gap", "$user.any", "$user.list"]);
  if (roll < 0.2 && TIMES.has(field.kind))
    return random.pick(["$now", "$today", "$today-1d", "$today-1M", "$now+2h", "$today-1y", "$today+1w", "$now-30m"]);
  // Mostly what a row holds, or part of it: a test that nothing meets tests nothing.
  const held = heldBy(random, dataset, field);
  if (op === "like" || op === "not_like" || op === "left_like" || op === "right_like")
    return dollar(wordOf(random, held));
  if (op === "contains") return dollar(random.pick(String(held).split(",")));
  if (field.kind === "instant" && random.chance(0.3))
    return op === "in" || op === "not_in"
      ? wireOf(held, field)
      : random.pick(["2026-03-01", "2026-02-28", "2026-01-01", "2026-03-31", "2025-12-31 23:59:59"]);
  return dollar(wireOf(held, field));
}

const TIMES: ReadonlySet<string> = new Set(["instant", "date", "month"]);

function heldBy(random: Random, dataset: Dataset, field: FieldModel): Exclude<Stored, null> {
  const holder = [dataset.entity, dataset.target, dataset.area].find((model) => model.fields.includes(field))!;
  const value = random.chance(0.7) ? (random.pick(dataset.rows.get(holder.entity)!)[field.name] ?? null) : null;
  return value ?? valueOf(random, field, ["k1", "k2", "k3", "K3", "gone", "nobody"]);
}

/** A stretch of a held text, sometimes in the other case, sometimes with a sign in it that LIKE would take for more. */
function wordOf(random: Random, held: Stored): string {
  const characters = [...String(held)];
  const from = random.below(characters.length);
  const word = random.chance(0.3) ? textOf(random) : characters.slice(from, from + 1 + random.below(3)).join("");
  if (random.chance(0.15)) return [...word].map((one, at) => (at === 0 ? random.pick(["_", "%", "\\"]) : one)).join("");
  return random.chance(0.3) ? swapCase(word) : word;
}

function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => (letter >= "a" ? letter.toUpperCase() : letter.toLowerCase()));
}

function dollar(wire: unknown): unknown {
  return typeof wire === "string" && wire.startsWith("$") ? `$${wire}` : wire;
}
