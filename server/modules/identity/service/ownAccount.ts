/** What a signed-in person does with their own account, and where their session works. */
import type { Viewer } from "#core/language";
import type { OwnDepartments, OwnTenants } from "../contract.ts";
import type { PersonRow } from "../repo/index.ts";
import type { SignInLimits } from "../rules.ts";
import { changePassword, type ChangeParts, type PasswordRequest } from "./changePassword.ts";
import { chooseDepartment, ownDepartments, type DepartmentChoice } from "./departments.ts";
import type { Keys } from "./keys.ts";
import type { Caller } from "./ownAuthSessions.ts";
import { setOwnAvatar } from "./ownAvatar.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { SignInTickets } from "./signInTickets.ts";
import { stepUp, type StepUpRequest } from "./stepUp.ts";
import { switchIdentity, type SwitchedIdentity } from "./switchIdentity.ts";
import { chooseTenant, tenantsOf } from "./tenants.ts";

export interface OwnAccount {
  changePassword(request: PasswordRequest): Promise<void>;
  /** Authenticates within a session, as operations of money and rights require. */
  stepUp(request: StepUpRequest): Promise<void>;
  readonly secondFactor: Pick<SecondFactor, "status" | "begin" | "confirm" | "remove">;
  tenants(viewer: Viewer, now: number): Promise<OwnTenants>;
  /** The tenant in which this session works from now on. */
  chooseTenant(caller: Caller, tenantId: string): Promise<PersonRow>;
  departments(viewer: Viewer): Promise<OwnDepartments>;
  /** The department in which this session works from now on. */
  chooseDepartment(caller: Caller, choice: DepartmentChoice): Promise<PersonRow>;
  /** @param avatar the path of a stored picture */
  setAvatar(caller: Caller, avatar: string): Promise<void>;
  /** Opens a session that acts for a company, or (null) for the person again, in the place of the caller's. */
  switchIdentity(caller: Caller, enterpriseId: string | null): Promise<SwitchedIdentity>;
}

interface OwnAccountParts extends Omit<ChangeParts, "limit"> {
  readonly keys: Keys;
  readonly secondFactor: SecondFactor;
  readonly tickets: Pick<SignInTickets, "issue">;
  readonly limits: SignInLimits;
}

export function createOwnAccount(parts: OwnAccountParts): OwnAccount {
  const { repo, secondFactor } = parts;
  const ownPassword = { ...parts, limit: parts.limits.ownPassword };
  return {
    changePassword: (request) => changePassword(ownPassword, request),
    stepUp: (request) => stepUp(ownPassword, request),
    secondFactor,
    tenants: (viewer, now) => tenantsOf(repo, viewer, now),
    chooseTenant: (caller, tenantId) => chooseTenant(parts, caller, tenantId),
    departments: (viewer) => ownDepartments(repo, viewer),
    chooseDepartment: (caller, choice) => chooseDepartment(parts, caller, choice),
    setAvatar: (caller, avatar) => setOwnAvatar(parts, caller, avatar),
    switchIdentity: (caller, enterpriseId) => switchIdentity(parts, caller, enterpriseId),
  };
}
