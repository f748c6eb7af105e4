/** Variables of every session. */
export const USER_VARIABLES: readonly string[] = [
  "id",
  "username",
  "memberId",
  "departId",
  "departCode",
  "roles",
  "tenantId",
];

/** Those of them that hold a list. */
export const USER_LISTS: readonly string[] = ["roles"];

/** Names that schema files may use and that only code defines. */
export interface CompileOptions {
  /** Permission codes of hand-written operations, which no schema file states. */
  readonly permissions?: readonly string[];
  /** Hand-written pages that `page:x` may open; absent: any. */
  readonly pages?: readonly string[];
  /** Names of the icons that the back office draws; absent: any. */
  readonly icons?: readonly string[];
  /** Actions that have code, as `<entity>.<action>`; absent: any. */
  readonly actions?: readonly string[];
  /** Handlers of jobs that have code, as `<module>.<job>`; absent: any. */
  readonly handlers?: readonly string[];
  /** What `$user.<name>` may read; absent: `USER_VARIABLES`. */
  readonly userVariables?: readonly string[];
  /** Those of them that hold a list; absent: `USER_LISTS`. */
  readonly userLists?: readonly string[];
}
