/** Calls another operation on behalf of the same caller: their permissions and row rules apply there too. */
import { ApiError } from "#core/api";
import type { Caller, Engine } from "#engine/server";

export async function callOperation<T>(
  engine: Engine,
  caller: Caller,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<T> {
  const answer = await engine.dispatcher.dispatch({
    method: "GET",
    path,
    rawQuery: new URLSearchParams(query).toString(),
    body: undefined,
    viewer: caller.viewer,
    requestId: caller.requestId,
    ip: caller.ip,
    userAgent: caller.userAgent,
    token: caller.token,
    cookies: caller.cookies,
    raw: undefined,
  });
  if (answer.envelope === undefined) throw new Error(`${path} answered a file.`);
  const { success, code, message, result } = answer.envelope;
  if (!success)
    throw new ApiError(
      code,
      { status: answer.status as 400, text: message.replaceAll("{", "").replaceAll("}", "") },
      {},
      result,
    );
  return result as T;
}
