/**
 * Shows what another person would see of an entity, and explains why they may or may not do something. It only reads,
 * and the audit records it.
 */
import type { EntityView } from "#core/api";
import type { Viewer } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import {
  closedObject,
  defineOperation,
  auditedBy,
  writeAudit,
  type Call,
  type Caller,
  type Engine,
  type Operation,
} from "#engine/server";
import {
  EXPLAIN_PATH,
  SIMULATE_PATH,
  type AccessExplanation,
  type SimulatedField,
  type Simulation,
} from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { Identity } from "../service/index.ts";
import { assertSeen } from "./people.ts";
import { isOneOf } from "./trees.ts";

const NAME = { type: "string", minLength: 1, maxLength: 100 } as const;
const PAGE = { type: "string", pattern: "^[1-9][0-9]{0,3}$" } as const;
const SIMULATION_QUERY = closedObject(
  { username: NAME, entity: NAME, pageNo: PAGE, pageSize: PAGE },
  "username",
  "entity",
);
const EXPLANATION_QUERY = closedObject(
  { username: NAME, entity: NAME, op: NAME, id: NAME, field: NAME },
  "username",
  "entity",
  "op",
);
const module = "identity";
const permission = "sys_data_rule:simulate";

interface SimulationParts {
  readonly engine: Pick<Engine, "calls" | "database">;
  readonly accounts: Pick<Identity["accounts"], "idOf" | "viewerOf">;
}

export function simulationOperations({ engine, accounts }: SimulationParts): Operation[] {
  return [
    defineOperation({
      method: "GET",
      path: SIMULATE_PATH,
      permission,
      title: "数据规则模拟",
      audit: "simulate",
      module,
      query: SIMULATION_QUERY,
      handle: async (call) => {
        const other = await otherPerson({ engine, accounts }, call, call.query.username);
        await audit(engine, call, "simulate", other);
        return simulate(engine, call, other, call.query);
      },
    }),
    defineOperation({
      method: "GET",
      path: EXPLAIN_PATH,
      permission,
      title: "权限说明",
      audit: "explain",
      module,
      query: EXPLANATION_QUERY,
      handle: async (call): Promise<AccessExplanation> => {
        const { username, entity, op, id, field } = call.query;
        const other = await otherPerson({ engine, accounts }, call, username);
        // An explanation tells the state of the row, so the caller must be able to read the row.
        if (id !== undefined && (await ownRows(engine, call, entity, [id])).size === 0)
          throw identityErrors.error("ROW_UNKNOWN");
        await audit(engine, call, "explain", other);
        const question = { entity, op, ...(id === undefined ? {} : { id }), ...(field === undefined ? {} : { field }) };
        return engine.calls.explain(other, question);
      },
    }),
  ];
}

/** An account that the caller does not see answers as one that does not exist. */
async function otherPerson({ engine, accounts }: SimulationParts, caller: Caller, username: string): Promise<Viewer> {
  await assertSeen(engine, accounts, caller, username);
  const viewer = await accounts.viewerOf(username);
  if (viewer === undefined) throw identityErrors.error("ACCOUNT_UNKNOWN", { username });
  return viewer;
}

/** Shows the caller what the other person sees, as far as the caller may see it as well: nobody gains rights by it. */
async function simulate(
  engine: SimulationParts["engine"],
  call: Call<{ entity: string; pageNo?: string; pageSize?: string }>,
  other: Viewer,
  { entity, pageNo = "1", pageSize = "10" }: { entity: string; pageNo?: string; pageSize?: string },
): Promise<Simulation> {
  const own = engine.calls.view(entity, call.viewer);
  if (own === undefined) throw identityErrors.error("NOT_ALLOWED");
  const view = engine.calls.view(entity, other);
  const { key, states, actions } = own.entity;
  const acts = [...(states?.steps ?? []), ...actions].map(({ name, title }) => ({ name, title }));
  const closed = { opens: false, fields: [], may: view?.may ?? {}, records: [], total: 0, withheld: 0, key, acts };
  if (view?.may["list"] !== true) return closed;
  const page = await engine.calls.list({ ...call, viewer: other }, entity, { pageNo, pageSize });
  const ids = page.records.map((row) => String(row[key]));
  const visible = await ownRows(engine, call, entity, ids, key);
  const records = page.records.flatMap((row) => {
    const ownRow = visible.get(String(row[key]));
    return ownRow === undefined ? [] : [sharedValues(row, ownRow, own)];
  });
  return {
    opens: true,
    fields: fieldsOf(own, view),
    may: view.may,
    records,
    total: page.total,
    withheld: page.records.length - records.length,
    key,
    acts,
  };
}

async function ownRows(
  engine: SimulationParts["engine"],
  call: Call<unknown>,
  entity: string,
  ids: readonly string[],
  key?: string,
): Promise<ReadonlyMap<string, WireRow>> {
  const name = key ?? engine.calls.view(entity, call.viewer)?.entity.key;
  if (name === undefined) throw identityErrors.error("NOT_ALLOWED");
  if (ids.length === 0) return new Map();
  const page = await engine.calls.list(call, entity, { ...isOneOf(name, ids), pageSize: String(ids.length) });
  return new Map(page.records.map((row) => [String(row[name]), row]));
}

/** A value that is masked for the caller stays masked. */
function sharedValues(row: WireRow, own: WireRow, { masked }: EntityView): WireRow {
  const values = Object.entries(row).flatMap(([name, value]): [string, Wire][] => {
    if (!(name in own) || value === undefined) return [];
    return [[name, (masked.includes(name) ? own[name] : value) ?? null]];
  });
  return Object.fromEntries(values);
}

/** Lists the fields that the caller knows, and how the other person has them. */
function fieldsOf(own: EntityView, view: EntityView): readonly SimulatedField[] {
  const shown = new Set(view.entity.fields.map(({ name }) => name));
  return own.entity.fields.map(({ name, title }) => ({
    name,
    title,
    access: !shown.has(name) ? "none" : view.masked.includes(name) ? "masked" : "full",
    writable: view.writable.includes(name),
  }));
}

async function audit(
  { database }: SimulationParts["engine"],
  { viewer, query, ...origin }: Call<Readonly<Record<string, string | undefined>>>,
  op: string,
  other: Viewer,
): Promise<void> {
  await database.write((tx) =>
    writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op,
      entity: query["entity"] ?? "",
      rowId: query["id"] ?? "",
      result: "ok",
      details: { username: other.username },
    }),
  );
}
