// For every operation the requests that cost most of those that it takes: longest text, deepest nesting, most
// conditions, largest page, widest range. Hand-written operations are in a table by their path, but for those that take
// nothing: every request to them is the same. One that is missing there fails the test.
import type { EntityModel } from "#core/language";
import type { ServedOperation } from "./measuredServer.ts";
import { ofEntity } from "./worstOfEntity.ts";
import { BY_PATH } from "./worstByPath.ts";
import type { Known, WorstRequest } from "./worstRequest.ts";

export function worstRequests(operation: ServedOperation, known: Known): readonly WorstRequest[] {
  const entity: EntityModel | undefined =
    operation.entity === undefined ? undefined : known.model.entities[operation.entity];
  if (entity !== undefined && operation.op !== undefined) return ofEntity(operation, operation.op, entity, known);
  const found = BY_PATH[`${operation.method} ${operation.path}`];
  if (found !== undefined) return found(known);
  if (!takesNothing(operation))
    throw new Error(
      `Which request to ${operation.method} ${operation.path} costs most? It stands in no line ` +
        "of tests/support/worstByPath.ts.",
    );
  const answer = operation.permission === "member" ? { refused: 403 } : {};
  return [{ what: "as it is", ...(operation.method === "GET" ? {} : { body: {} }), ...answer }];
}

const takesNothing = ({ path, query, body, accepts }: ServedOperation): boolean =>
  !path.includes("{") && query === undefined && body === undefined && accepts !== "multipart";
