// Every child of a model × every person × every operation, tried for real, beside what the same person may do with its
// parent.
import { closedReason } from "#core/api";
import { linesFieldsOf, type EntityModel, type Model } from "#core/language";
import { uuidV7, type StoredRow, type WireRow } from "#core/values";

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly result: unknown;
}

type Given = { readonly query?: Record<string, string>; readonly body?: unknown };

export interface ChildRightsCases {
  readonly model: Model;
  /** The first may do everything. */
  readonly people: readonly [string, ...string[]];
  call(who: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, given: Given): Promise<Answer>;
  rows(entity: EntityModel): Promise<readonly StoredRow[]>;
  /** Actions on rows that change a child, and that everybody here is permitted. */
  readonly acts?: readonly string[];
}

/** Children whose rows follow from their parent alone; own rules narrow further. */
export function childrenOf(model: Model): readonly EntityModel[] {
  const narrowed = new Set(Object.values(model.roles).flatMap((role) => role.rowRules.map((rule) => rule.entity)));
  return Object.values(model.entities).filter(
    (one) => one.parent?.rights === "parent" && one.rowRules.length === 0 && !narrowed.has(one.entity),
  );
}

/** One line for each cell that differs; the number of cells that were compared. */
export async function compareChildRights(
  cases: ChildRightsCases,
  child: EntityModel,
  parentsMost: number,
): Promise<{ readonly wrong: readonly string[]; readonly cells: number }> {
  const wrong: string[] = [];
  let cells = 0;
  const above = cases.model.entities[child.parent?.entity ?? ""] as EntityModel;
  const attempts = attemptsOf(cases, child);
  for (const parent of await parentsOf(cases, above, child, parentsMost)) {
    for (const who of cases.people) {
      const rights = await rightsOn(cases, above, child, parent, who);
      for (const { name, reads, run } of attempts) {
        const answer = await run(who, parent);
        if (answer === undefined) continue;
        cells += 1;
        const expected = reads ? rights.reads : rights.edits;
        const clear =
          answer.status === 200 ||
          [401, 403, 404].includes(answer.status) ||
          (!rights.reads && answer.code === "FILTER.UNKNOWN_FIELD") ||
          answer.code === "ROW.GUARDED" ||
          noReference(answer.result) ||
          refusedInBatch(answer);
        if (!clear || (answer.status === 200) !== expected)
          wrong.push(
            `${child.entity} of ${above.entity} ${String(parent[above.key])}: ${name} as ${who} is ` +
              `${answer.status} ${answer.code} ${answer.message} for ${String(expected)}`,
          );
      }
    }
  }
  return { wrong, cells };
}

/** A parent that is not theirs to see is refused as a reference to nothing. */
function noReference(result: unknown): boolean {
  const { issues = [] } = (result ?? {}) as { readonly issues?: readonly { readonly code: string }[] };
  return issues.length > 0 && issues.every((one) => one.code === "ROW.NO_REFERENCE");
}

/** A batch is refused as a whole and names the rows. */
function refusedInBatch({ code, result }: Answer): boolean {
  const { refused = [] } = (result ?? {}) as { readonly refused?: readonly { readonly code: string }[] };
  return (
    code === "ROW.BATCH" &&
    refused.length > 0 &&
    refused.every(
      (one) => ["ROW.PARENT", "ROW.FORBIDDEN", "ROW.NOT_FOUND", "ROW.GUARDED"].includes(one.code) || noReference(one),
    )
  );
}

/** Parents that have children, one of each state first. */
async function parentsOf(
  cases: ChildRightsCases,
  above: EntityModel,
  child: EntityModel,
  most: number,
): Promise<readonly StoredRow[]> {
  const field = child.parent?.field ?? "";
  const with_ = new Set((await cases.rows(child)).map((row) => row[field]));
  const rows = (await cases.rows(above)).filter((row) => with_.has(row[above.key] ?? null));
  const states = new Map(rows.map((row) => [row[above.states?.field ?? above.key], row]));
  const first = [...states.values()];
  return [...first, ...rows.filter((row) => !first.includes(row))].slice(0, most);
}

/**
 * By the parent's own operations: an edit that changes nothing, what its row says of guards, and the fields that the
 * children are in.
 */
async function rightsOn(
  cases: ChildRightsCases,
  above: EntityModel,
  child: EntityModel,
  parent: StoredRow,
  who: string,
): Promise<{ readonly reads: boolean; readonly edits: boolean }> {
  const id = String(parent[above.key]);
  const seen = await cases.call(who, "GET", `${above.path}/queryById`, { query: { id } });
  const edited = await cases.call(who, "PUT", `${above.path}/edit`, { body: { [above.key]: id } });
  const shown =
    seen.status === 200 && linesFieldsOf(above, child).every(({ name }) => name in (seen.result as WireRow));
  const open = edited.status === 200 && closedReason(seen.result as WireRow, "edit") === undefined;
  return { reads: shown, edits: shown && open && (await writesLines(cases, above, child, id, who)) };
}

/**
 * Whether a change of a line that is sent with the parent is stored; a field that says nothing of rights is written
 * with its row.
 */
async function writesLines(
  cases: ChildRightsCases,
  above: EntityModel,
  child: EntityModel,
  id: string,
  who: string,
): Promise<boolean> {
  const [chief] = cases.people;
  for (const { name, permissions, readonly } of linesFieldsOf(above, child)) {
    if (permissions.write === undefined && permissions.read === undefined && readonly === undefined) continue;
    const linesNow = async (): Promise<readonly WireRow[]> =>
      (
        (await cases.call(chief, "GET", `${above.path}/queryById`, { query: { id } })).result as Record<
          string,
          readonly WireRow[]
        >
      )[name] ?? [];
    const send = (by: string, lines: readonly WireRow[], end: string): Promise<Answer> =>
      cases.call(by, "PUT", `${above.path}/edit`, {
        body: {
          [above.key]: id,
          [name]: lines.map((line) => ({
            [child.key]: line[child.key] ?? null,
            [child.titleField]: `${String(line[child.titleField])}${end}`,
          })),
        },
      });
    const before = await linesNow();
    await send(who, before, "改");
    const stored = (await linesNow())[0]?.[child.titleField] !== before[0]?.[child.titleField];
    if (stored) await send(chief, before, "");
    if (!stored) return false;
  }
  return true;
}

interface Attempt {
  readonly name: string;
  readonly reads: boolean;
  /** Undefined: there is nothing to try it on. */
  readonly run: (who: string, parent: StoredRow) => Promise<Answer | undefined>;
}

let serial = 0;

function attemptsOf(cases: ChildRightsCases, child: EntityModel): readonly Attempt[] {
  const [chief] = cases.people;
  const { key, path, parent } = child;
  const above = cases.model.entities[parent?.entity ?? ""] as EntityModel;
  const existing = async (of: StoredRow): Promise<string> =>
    String((await cases.rows(child)).find((row) => row[parent?.field ?? ""] === of[above.key])?.[key]);
  const body = async (of: StoredRow): Promise<WireRow> => {
    const { result } = await cases.call(chief, "GET", `${path}/queryById`, { query: { id: await existing(of) } });
    const fields = child.fields.filter(
      (field) => !field.system && field.expr === undefined && field.readonly !== true && field.kind !== "lines",
    );
    const filled = fields.map(
      (field) =>
        [
          field.name,
          field.kind === "text" && field.required !== undefined
            ? `试${++serial}`
            : ((result as WireRow)[field.name] ?? null),
        ] as const,
    );
    return { ...Object.fromEntries(filled), [key]: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16))) };
  };
  const remove = (id: unknown): Promise<Answer> =>
    cases.call(chief, "DELETE", `${path}/delete`, { query: { id: String(id) } });
  const adds =
    (run: (who: string, row: WireRow) => Promise<Answer>) =>
    async (who: string, of: StoredRow): Promise<Answer> => {
      const row = await body(of);
      const answer = await run(who, row);
      await remove(row[key]);
      return answer;
    };
  /** On a fresh row; where not even the chief may add one, on one that is there. */
  const deletes =
    (run: (who: string, id: string) => Promise<Answer>) =>
    async (who: string, of: StoredRow): Promise<Answer> => {
      const row = await body(of);
      const added = await cases.call(chief, "POST", `${path}/add`, { body: row });
      const answer = await run(who, added.status === 200 ? String(row[key]) : await existing(of));
      await remove(row[key]);
      return answer;
    };
  const on =
    (run: (who: string, id: string) => Promise<Answer>) =>
    async (who: string, of: StoredRow): Promise<Answer> =>
      run(who, await existing(of));
  const all: readonly Attempt[] = [
    {
      name: "list",
      reads: true,
      run: async (who, of) =>
        shown(
          await cases.call(who, "GET", `${path}/list`, { query: { [parent?.field ?? ""]: String(of[above.key]) } }),
        ),
    },
    {
      name: "totals",
      reads: true,
      run: async (who, of) =>
        counted(
          await cases.call(who, "GET", `${path}/totals`, { query: { [parent?.field ?? ""]: String(of[above.key]) } }),
        ),
    },
    {
      name: "queryById",
      reads: true,
      run: on((who, id) => cases.call(who, "GET", `${path}/queryById`, { query: { id } })),
    },
    {
      name: "history",
      reads: true,
      run: on((who, id) => cases.call(who, "GET", `${path}/history`, { query: { id } })),
    },
    { name: "add", reads: false, run: adds((who, row) => cases.call(who, "POST", `${path}/add`, { body: row })) },
    {
      name: "saveRows add",
      reads: false,
      run: adds((who, row) => cases.call(who, "POST", `${path}/saveRows`, { body: { add: [row] } })),
    },
    {
      name: "edit",
      reads: false,
      run: on((who, id) => cases.call(who, "PUT", `${path}/edit`, { body: { [key]: id } })),
    },
    {
      name: "saveRows edit",
      reads: false,
      run: on((who, id) => cases.call(who, "POST", `${path}/saveRows`, { body: { edit: [{ [key]: id }] } })),
    },
    {
      name: "restore",
      reads: false,
      run: on((who, id) => cases.call(who, "POST", `${path}/restore`, { body: { id, version: 1 } })),
    },
    {
      name: "delete",
      reads: false,
      run: deletes((who, id) => cases.call(who, "DELETE", `${path}/delete`, { query: { id } })),
    },
    {
      name: "deleteBatch",
      reads: false,
      run: deletes((who, id) => cases.call(who, "DELETE", `${path}/deleteBatch`, { query: { ids: id } })),
    },
    {
      name: "deletable",
      reads: false,
      run: deletes(async (who, id) =>
        foretold(await cases.call(who, "GET", `${path}/deletable`, { query: { ids: id } })),
      ),
    },
    {
      name: "saveRows delete",
      reads: false,
      run: deletes((who, id) => cases.call(who, "POST", `${path}/saveRows`, { body: { delete: [id] } })),
    },
    ...(cases.acts ?? []).map((name): Attempt => ({
      name,
      reads: false,
      run: on((who, id) => cases.call(who, "POST", `${path}/${name}`, { body: { id } })),
    })),
  ];
  const written = child.permissions.edit !== "none";
  return all.filter(({ name, reads }) =>
    reads ? name !== "history" || child.history : written && (name !== "restore" || child.history),
  );
}

/** A list shows nothing of what is not theirs; in the table that is a rejection. */
function shown(answer: Answer): Answer {
  return answer.status === 200 && (answer.result as { readonly total: number }).total === 0
    ? { ...answer, status: 404 }
    : answer;
}

/** What would be refused is, for the table, refused. */
function foretold(answer: Answer): Answer {
  return answer.status === 200 && (answer.result as { readonly refused: readonly unknown[] }).refused.length > 0
    ? { ...answer, status: 409, code: "ROW.BATCH" }
    : answer;
}

function counted(answer: Answer): Answer {
  return answer.status === 200 && (answer.result as { readonly count: number }).count === 0
    ? { ...answer, status: 404 }
    : answer;
}
