/** The errors of a refused save: at fields, about the whole record, or a conflict with another user. */
import { ApiError, isUnanswered, type Conflict } from "#core/api";
import type { Issue } from "#core/fields";
import { formTexts as texts } from "../texts/form.ts";

interface Failure {
  readonly issues: readonly Issue[];
  readonly problems: readonly string[];
  readonly conflict?: Conflict;
  /** No answer came back: it may be saved. */
  readonly unanswered?: boolean;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { issues: [], problems: [texts.unreachable] };
  if (isUnanswered(error)) return { issues: [], problems: [texts.unansweredHint], unanswered: true };
  if (isConflict(error.result)) return { issues: [], problems: [], conflict: error.result };
  const issues = issuesIn(error.result);
  return issues.length > 0
    ? { issues, problems: [] }
    : { issues: [], problems: [error.message === "" ? texts.unreachable : error.message] };
}

function isConflict(result: unknown): result is Conflict {
  return (
    typeof result === "object" &&
    result !== null &&
    "current" in result &&
    "fields" in result &&
    Array.isArray(result.fields)
  );
}

function issuesIn(result: unknown): readonly Issue[] {
  if (typeof result !== "object" || result === null || !("issues" in result) || !Array.isArray(result.issues))
    return [];
  return result.issues.filter(
    (issue): issue is Issue =>
      typeof issue === "object" &&
      issue !== null &&
      "field" in issue &&
      "message" in issue &&
      typeof issue.message === "string",
  );
}
