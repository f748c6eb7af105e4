import { KINDS } from "#core/fields";
import { may, type EntityModel, type FieldModel, type Viewer } from "#core/language";
import { Reply, type Call, type Engine, type Operation } from "#engine/server";
import { systemErrors } from "../errors.ts";
import { createUniqueValueRepo } from "../repo/uniqueValues.ts";

const PER_MINUTE = 60;

const TEXT = { type: "string", maxLength: 200 } as const;

/**
 * Whether a value is taken. Only fields that the schema declares unique can be asked, only by those who may write them,
 * and not often: it must not become a way to read a table letter by letter.
 */
export function duplicateOperation(engine: Engine): Operation {
  const allowed = limiter(PER_MINUTE);
  const repo = createUniqueValueRepo(engine.database);
  return {
    method: "GET",
    path: "/sys/duplicate/check",
    permission: "signed",
    title: "唯一性校验",
    module: "system",
    query: {
      type: "object",
      properties: { tableName: TEXT, fieldName: TEXT, fieldVal: TEXT, dataId: TEXT },
      required: ["tableName", "fieldName", "fieldVal"],
      additionalProperties: false,
    },
    handle: async (call) => {
      if (!allowed(call.viewer.id, call.now)) throw systemErrors.error("DUPLICATE_TOO_OFTEN");
      const { entity, field } = targetOf(engine, call);
      const parsed = KINDS[field.kind].toStored(call.query["fieldVal"] ?? "", field);
      if (!("value" in parsed)) throw systemErrors.error("FIELD_UNKNOWN", { field: "fieldVal" });
      if (!(await repo.isTaken(entity, field, parsed.value, call.query["dataId"] ?? "")))
        return new Reply(null, "该值可用！");
      throw systemErrors.error("DUPLICATE_TAKEN", { title: field.title });
    },
  };
}

interface Target {
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

function targetOf(engine: Engine, call: Call): Target {
  const name = call.query["tableName"] ?? "";
  const { entities } = engine.model();
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  const field = entity?.fields.find(
    (candidate) => candidate.name === call.query["fieldName"] && candidate.unique && candidate.column !== undefined,
  );
  if (entity === undefined || field === undefined || !writes(call.viewer, entity, field))
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
  const counts = new Map<string, { minute: number; count: number }>();
  return (who, now) => {
    const minute = Math.floor(now / 60_000);
    const entry = counts.get(who);
    if (entry === undefined || entry.minute !== minute) {
      if (counts.size > 10_000) counts.clear();
      counts.set(who, { minute, count: 1 });
      return true;
    }
    entry.count += 1;
    return entry.count <= most;
  };
}
