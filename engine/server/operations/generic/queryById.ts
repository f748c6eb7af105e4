import type { WireRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import { onlyParameters } from "../queryString.ts";
import { parseRowId } from "../rowKey.ts";
import { readOne } from "../presenter/readRow.ts";
import type { OperationContext } from "../requestContext.ts";

/** `GET P/queryById?id=`: one of the caller's rows with its lines. */
export async function queryById(request: OperationContext): Promise<WireRow> {
  const { runtime, access, call } = request;
  const { entity } = access;
  onlyParameters(call.query, "id", entity.key);
  const id = parseRowId(call.query, entity.key);
  const row = await readOne({ ...request, read: runtime.database.read }, access, id);
  if (row === undefined) throw rowErrors.error("NOT_FOUND");
  return row;
}
