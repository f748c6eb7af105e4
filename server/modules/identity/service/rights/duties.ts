/** Which rights belong to which of the three offices, and which rights keep a person from being managed by another. */
import { hasGrant } from "#core/language";
import type { OFFICE_ROLES } from "../../contract.ts";

/** `system` manages people, `security` their rights, `audit` reads what both did. No account has two of them. */
type Duty = keyof typeof OFFICE_ROLES;

const codes = (entity: string, verbs: string): readonly string[] => verbs.split(" ").map((verb) => `${entity}:${verb}`);

const WRITES = "add edit delete";

/**
 * Codes that make a role one of an office: rights to change what the office manages, or to read all of what others did.
 */
const DUTY_CODES: Readonly<Record<Duty, readonly string[]>> = {
  system: [
    ...codes("sys_user", "add delete profile approve freeze frozenBatch password refuse reopen unfreeze"),
    ...codes("sys_depart", WRITES),
  ],
  security: [
    ...codes("sys_role", WRITES),
    ...codes("sys_permission", WRITES),
    ...codes("sys_data_rule", WRITES),
    ...codes("sys_depart_role", WRITES),
    ...codes("sys_depart_permission", WRITES),
    ...codes("sys_user", "roles"),
  ],
  audit: [...codes("audit_check", "verify"), ...codes("data_log", "list get")],
};

/** Rights over other people and over what is recorded of them. */
const ADMINISTRATIVE: readonly string[] = [...Object.values(DUTY_CODES).flat(), ...codes("audit_log", "list get")];

export function dutiesOf(grants: readonly string[]): readonly Duty[] {
  return (Object.keys(DUTY_CODES) as Duty[]).filter((duty) => DUTY_CODES[duty].some((code) => hasGrant(grants, code)));
}

/**
 * An administrative right among `grants` that `own` lacks. Rights of the business do not count: whoever manages people
 * need not be able to publish a notice.
 */
export function rightBeyond(own: readonly string[], grants: readonly string[]): string | undefined {
  return ADMINISTRATIVE.find((code) => hasGrant(grants, code) && !hasGrant(own, code));
}

export const isAdministrative = (action: string): boolean => rightBeyond([], [action]) !== undefined;

export const isAllPowerful = (grants: readonly string[]): boolean => grants.includes("*");
