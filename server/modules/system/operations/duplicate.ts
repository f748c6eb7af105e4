import { KINDS } from "#core/fields";
import { may, type EntityModel, type FieldModel, type Viewer } from "#core/language";
import { Reply, closedObject, defineOperation, type Engine, type Operation } from "#engine/server";
import { LRUCache } from "lru-cache";
import type { Static } from "typebox";
import { systemErrors } from "../errors.ts";
import { createUniqueValueRepo } from "../repo/uniqueValues.ts";
import { MAX_COUNTED_CALLERS, DUPLICATE_CHECKS_PER_MINUTE } from "../rules.ts";

const TEXT = { type: "string", maxLength: 200 } as const;
const QUERY = closedObject(
  { tableName: TEXT, fieldName: TEXT, fieldVal: TEXT, dataId: TEXT },
  "tableName",
  "fieldName",
  "fieldVal",
);
type DuplicateQuery = Static<typeof QUERY>;

/**
 * Whether a value is taken. Only fields that the schema declares unique can be asked, only by those who may write them,
 * and not often: it must not become a way to read a table letter by letter.
 */
export function duplicateOperation(engine: Engine): Operation {
  const allowed = limiter(DUPLICATE_CHECKS_PER_MINUTE);
  const repo = createUniqueValueRepo(engine.database);
  return defineOperation({
    method: "GET",
    path: "/sys/duplicate/check",
    permission: "signed",
    title: "唯一性校验",
    module: "system",
    query: QUERY,
    handle: async ({ viewer, query, now }) => {
      if (!allowed(viewer.id, now)) throw systemErrors.error("DUPLICATE_TOO_OFTEN");
      const { entity, field } = targetOf(engine, viewer, query);
      const parsed = KINDS[field.kind].toStored(query.fieldVal, field);
      if (!("value" in parsed)) throw systemErrors.error("FIELD_UNKNOWN", { field: "fieldVal" });
      if (!(await repo.isTaken(entity, field, parsed.value, query.dataId ?? ""))) return new Reply(null, "该值可用！");
      throw systemErrors.error("DUPLICATE_TAKEN", { title: field.title });
    },
  });
}

interface Target {
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

function targetOf(engine: Engine, viewer: Viewer, { tableName, fieldName }: DuplicateQuery): Target {
  const { entities } = engine.model();
  const entity = Object.hasOwn(entities, tableName) ? entities[tableName] : undefined;
  const field = entity?.fields.find(
    (candidate) => candidate.name === fieldName && candidate.unique && candidate.column !== undefined,
  );
  if (entity === undefined || field === undefined || !writes(viewer, entity, field))
    throw systemErrors.error("DUPLICATE_TARGET");
  return { entity, field };
}

function writes(viewer: Viewer, entity: EntityModel, field: FieldModel): boolean {
  const fieldRight = field.permissions.write ?? field.permissions.read;
  return (
    (may(viewer, entity.permissions.add) || may(viewer, entity.permissions.edit)) &&
    (fieldRight === undefined || may(viewer, fieldRight))
  );
}

/** So many a minute for each person. */
function limiter(most: number): (who: string, now: number) => boolean {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: MAX_COUNTED_CALLERS });
  return (who, now) => {
    const minute = Math.floor(now / 60_000);
    const entry = counts.get(who);
    if (entry === undefined || entry.minute !== minute) {
      counts.set(who, { minute, count: 1 });
      return true;
    }
    entry.count += 1;
    return entry.count <= most;
  };
}
