// The worst requests to the operations that an entity has by itself.
import { maxLengthOf } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import { bodyOf, longHtml, oddBodies } from "./worstBodies.ts";
import { pages, searches } from "./worstSearches.ts";
import type { Known, WorstRequest } from "./worstRequest.ts";
import type { ServedOperation } from "./measuredServer.ts";

/** As many as one call takes. */
const MOST_ROWS = 200;

export function ofEntity(
  operation: ServedOperation,
  op: string,
  entity: EntityModel,
  known: Known,
): readonly WorstRequest[] {
  const id = String(known.row(entity.entity)[entity.key] ?? "none");
  const missing = known.row(entity.entity)[entity.key] === undefined ? { refused: 404 } : {};
  switch (op) {
    case "list":
      return [...searches(entity), ...pages(entity)].map(([what, query]) => ({ what, query }));
    case "counts":
    case "totals":
      return searches(entity)
        .slice(0, 3)
        .map(([what, query]) => ({ what, query }));
    case "pending":
      return [{ what: "every tab" }];
    case "queryById":
      return [{ what: "one row", query: { id }, ...missing }];
    case "history":
      return [{ what: "largest page", query: { id, pageSize: "1000" }, ...missing }];
    case "options":
      return options(entity, known);
    case "delete":
      return known.grown(entity.entity)
        ? [{ what: "one row", taking: () => ({ query: { id: loose(entity, known, 1).join() } }) }]
        : [{ what: "one row", query: { id: "none" }, refused: 404 }];
    case "deletable":
      return [
        {
          what: "most rows",
          taking: () => ({
            query: {
              ids: (known.grown(entity.entity) ? loose(entity, known, MOST_ROWS) : absent(MOST_ROWS)).join(","),
            },
          }),
        },
      ];
    case "deleteBatch":
      return known.grown(entity.entity)
        ? [{ what: "most rows", taking: () => ({ query: { ids: loose(entity, known, MOST_ROWS).join(",") } }) }]
        : [{ what: "most rows", query: { ids: absent(MOST_ROWS).join(",") }, refused: 409 }];
    case "add":
      return [
        { what: "longest texts", body: bodyOf(entity, known, known.turn * 20, true) },
        ...oddBodies(entity, known),
      ];
    case "edit":
      return [edited(entity, known)];
    case "saveRows":
      return savings(entity, known);
    case "restore":
      return [{ what: "the first version", body: { id, version: 1 } }];
    case "frozenBatch":
      return [{ what: "rows that are nowhere", body: { ids: absent(MOST_ROWS), isFrozen: "y" }, refused: 409 }];
    case "demandPasswordChange":
    case "liftLock":
      return [{ what: "rows that are nowhere", body: { ids: absent(MOST_ROWS) }, refused: 409 }];
    case "send":
      // Without its key a sending is refused; what it costs to send to all is in memberMessages.test.ts.
      return [
        {
          what: "the longest text",
          body: { toAll: true, mmsgTitle: "题", msgContent: longHtml(49_000) },
          refused: 400,
        },
      ];
    case "askRevoke":
      return [{ what: "the longest reason", body: { id: "none", revokeReason: "字".repeat(200) }, refused: 404 }];
    case "askReturn":
      return [
        {
          what: "the longest reason",
          body: { id: "none", bankSerial: "9".repeat(64), reason: "字".repeat(200) },
          refused: 404,
        },
      ];
    case "askReverse":
      return [{ what: "the longest reason", body: { id: "none", reverseReason: "字".repeat(200) }, refused: 404 }];
    case "importStatement":
      return [{ what: "no file", body: { account: "9".repeat(40) }, refused: 400 }];
    case "flag":
      return [{ what: "the longest note", body: { id: "none", anomaly: "A5", note: "字".repeat(200) }, refused: 404 }];
    case "proposeCredit":
      return [
        {
          what: "the longest reason",
          body: { id: "none", memberId: "none", holder: "赵".repeat(100), resolveReason: "字".repeat(200) },
          // The member is nowhere, which is seen before the row.
          refused: 400,
        },
      ];
    case "proposeReturn":
      return [{ what: "the longest reason", body: { id: "none", resolveReason: "字".repeat(200) }, refused: 404 }];
    case "certify":
      return [
        {
          what: "the longest name",
          body: { id: "none", realName: "赵".repeat(100), idCard: "460000199103030015" },
          refused: 404,
        },
      ];
    case "editImages":
    case "enterReserve":
    case "askSuspend":
    case "askResume":
    case "askTerminate":
      return [{ what: "a row that is nowhere", body: { id: "none" }, refused: 404 }];
    case "issuePassword":
      return [{ what: "a row that is nowhere", body: { id: "none" }, refused: 404 }];
    default:
      return steps(op, entity, known, operation);
  }
}

const absent = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `none-${n}`);
const loose = (entity: EntityModel, known: Known, count: number): readonly string[] =>
  known.take(entity, entity.states?.initial ?? null, count);

/** Whether it is chosen among rows; the values of a plain dictionary come with the model. */
const choosesRows = ({ kind, options: { dict } }: FieldModel, { model }: Known): boolean =>
  kind === "reference" || kind === "tree" || (kind === "dict" && model.dicts[String(dict)]?.source !== undefined);

function options(entity: EntityModel, known: Known): readonly WorstRequest[] {
  const fields = entity.fields.filter((field) => choosesRows(field, known));
  if (fields.length === 0)
    return [{ what: "a field without rows to choose", query: { field: entity.key, pageSize: "1000" }, refused: 400 }];
  return fields.flatMap((field) => [
    { what: `${field.name} by a word`, query: { field: field.name, keyword: "橡胶", pageSize: "1000" } },
    { what: `${field.name}, the last page`, query: { field: field.name, pageSize: "1000", pageNo: "100" } },
  ]);
}

function edited(entity: EntityModel, known: Known): WorstRequest {
  const row = known.row(entity.entity);
  if (row[entity.key] === undefined)
    return { what: "longest texts", body: { [entity.key]: "none", version: 1 }, refused: 404 };
  const body = Object.fromEntries(
    Object.entries(bodyOf(entity, known, known.turn * 20, true)).filter(([name]) => !keepsOthers(entity, name)),
  );
  return { what: "longest texts", body: { ...body, [entity.key]: row[entity.key], version: row["version"] ?? 1 } };
}

const keepsOthers = (entity: EntityModel, name: string): boolean =>
  entity.unique.flat().includes(name) || entity.fields.some((field) => field.name === name && field.unique);

function savings(entity: EntityModel, known: Known): readonly WorstRequest[] {
  const rows = Array.from({ length: MOST_ROWS }, (_, n) => bodyOf(entity, known, known.turn * 1_000 + n + 100, false));
  const long =
    entity.fields.find((field) => field.kind === "richText") ??
    entity.fields.find((field) => field.kind === "textarea");
  const texts = rows
    .slice(0, 30)
    .map((row, n) =>
      long === undefined
        ? row
        : { ...bodyOf(entity, known, known.turn * 1_000 + n + 400, false), [long.name]: longText(long) },
    );
  const saved: WorstRequest[] = [
    { what: "most new rows", body: { add: rows } },
    { what: "new rows with long texts", body: { add: texts } },
  ];
  if (known.grown(entity.entity))
    saved.push({ what: "most deleted rows", taking: () => ({ body: { delete: loose(entity, known, MOST_ROWS) } }) });
  return saved;
}

const longText = (field: FieldModel): string =>
  field.kind === "richText" ? longHtml(49_000) : "字".repeat(maxLengthOf(field));

const longestInput = (field: FieldModel): string => {
  if (field.kind === "money") return "1.00";
  return field.kind === "date" ? "2026-01-05" : "字".repeat(maxLengthOf(field));
};

/** A step of most rows at once, with the longest texts that it takes. */
function steps(op: string, entity: EntityModel, known: Known, { path }: ServedOperation): readonly WorstRequest[] {
  const step = entity.states?.steps.find(({ name }) => name === op);
  // What an action costs is its module's; of one row without input no request is worse than another.
  const action = entity.actions.find(({ name }) => name === op);
  if (action?.on === "row" && action.input.length === 0)
    return [{ what: "a row that is nowhere", body: { id: "none" }, refused: 404 }];
  if (action?.on === "rows" && action.input.length === 0) {
    const ids = entity.managed ? absent(MOST_ROWS) : ["none"];
    return [{ what: "rows that are nowhere", body: { ids }, refused: 409 }];
  }
  if (action?.on === "list" && action.input.length === 0) return [{ what: "nothing but the call", body: {} }];
  if (step === undefined)
    throw new Error(`Which request to ${path} costs most? tests/support/worstOfEntity.ts does not know "${op}".`);
  const input = Object.fromEntries(step.input.map((field) => [field.name, longestInput(field)]));
  const from = step.from[0] ?? null;
  if (!known.grown(entity.entity))
    return [{ what: "a row that is nowhere", body: { id: "none", ...input }, refused: 404 }];
  return [
    { what: "one row", taking: () => ({ body: { id: known.take(entity, from, 1).join(), ...input } }) },
    { what: "most rows", taking: () => ({ body: { ids: known.take(entity, from, MOST_ROWS), ...input } }) },
  ];
}
