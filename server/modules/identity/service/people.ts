/** Makes an account into the viewer by which the engine decides. */
import type { Model, Viewer } from "#core/language";
import { dayOf } from "#core/values";
import type { DepartmentRow, IdentityRepo, PersonRow } from "../repo/index.ts";
import { ADMINISTRATOR_ROLE, OFFICE_ROLES, type OwnTenant } from "../contract.ts";
import { departmentsWithin, tenantsOn } from "../rules.ts";

/** An account with everything that its rights depend on. */
export interface Person {
  readonly user: PersonRow;
  readonly roles: readonly string[];
  /** The tenant that it works in; as long as none is chosen, its own. */
  readonly tenantId: string;
  /** Departments of the account, the one that it works in first. */
  readonly departIds: readonly string[];
  /** The one that it works in; null: it has none, or none of several is chosen yet. */
  readonly departId: string | null;
  /** Departments of the account, and all below them. */
  readonly subDepartIds: readonly string[];
  readonly departCode: string | null;
  /** The company that a member's session acts for. */
  readonly enterpriseId: string | null;
  /** What the session must get before it may do anything else; undefined: it lacks nothing. */
  readonly lacks: SessionLack | undefined;
}

/**
 * What a session may lack, in the order in which it is asked for: a password of its person's own, where somebody else
 * has set it or wants another one; the second factor that a role demands, which such a session may set up; of several
 * tenants and departments the one to work in; where a member can no longer act for the chosen company, whom to act for.
 */
export type SessionLack = "password" | "secondFactor" | "tenant" | "department" | "identity";

export interface PeopleParts {
  readonly repo: Pick<
    IdentityRepo,
    | "personById"
    | "roleCodesOf"
    | "tenantsOf"
    | "departmentIdsOf"
    | "departments"
    | "demandsSecondFactor"
    | "areOfficesFilled"
  >;
  /** In production no account can do everything once each of the three offices has an account. */
  readonly production: boolean;
  readonly model: () => Model;
  /** Codes that everyone of the back office has. */
  readonly openCodes: () => readonly string[];
  /** Whether a member may act for a company now. */
  readonly mayActFor: (memberId: string, enterpriseId: string) => Promise<boolean>;
}

/** Names that schema files may read as `$user.<name>`. */
export const SESSION_VARIABLES = [
  "id",
  "username",
  "realName",
  "departId",
  "departCode",
  "departIds",
  "subDepartIds",
  "roles",
  "positionId",
  "tenantId",
  "memberId",
  "identity",
  "enterpriseId",
  "sessionId",
] as const;

/** Variables that hold a list. */
export const SESSION_LISTS = [
  "departIds",
  "subDepartIds",
  "roles",
] as const satisfies readonly (typeof SESSION_VARIABLES)[number][];

interface WorkingPlace {
  readonly userId: string;
  /** The tenant and the department that were chosen for the session; null: none. */
  readonly chosenTenantId: string | null;
  readonly departId: string | null;
  /** The company that was chosen for the session; null: none. */
  readonly enterpriseId: string | null;
  readonly peopleRevision: number;
  readonly enrolledAt: number | null;
}

export function createPeople({ repo, model, openCodes, production, mayActFor }: PeopleParts) {
  let tree: { readonly revision: number; readonly departments: readonly DepartmentRow[] } | undefined;
  const departmentsAt = async (revision: number): Promise<readonly DepartmentRow[]> => {
    if (tree?.revision !== revision) tree = { revision, departments: await repo.departments() };
    return tree.departments;
  };
  /**
   * Whether the role of administrators is out of use, as it is in production once each office has an account. It
   * remains for setting up, and for the time when an office has lost its last account or its role.
   */
  const isRetired = async (roles: readonly string[]): Promise<boolean> =>
    production &&
    roles.includes(ADMINISTRATOR_ROLE) &&
    Object.values(OFFICE_ROLES).every((role) => model().roles[role] !== undefined) &&
    (await repo.areOfficesFilled());
  const departmentsOf = async (user: PersonRow, { departId, peopleRevision }: WorkingPlace) => {
    const departments = await departmentsAt(peopleRevision);
    const ids = new Set([user.departId, ...(await repo.departmentIdsOf(user.id))]);
    const own = departments.filter(({ id }) => ids.has(id)).map(({ id }) => id);
    // The account's own department comes first, then the others in their order.
    own.sort((a, b) => Number(b === user.departId) - Number(a === user.departId));
    const chosen = chosenOf(own, departId, user);
    return {
      chosen,
      departIds: [...new Set([...(chosen === undefined ? [] : [chosen]), ...own])],
      subDepartIds: departmentsWithin(departments, own),
      departCode: departments.find(({ id }) => id === chosen)?.orgCode ?? null,
    };
  };
  const personOf = async (session: WorkingPlace, day: string): Promise<Person | undefined> => {
    const user = await repo.personById(session.userId);
    if (user === undefined) return undefined;
    const tenants = (await ownTenants(repo, user, day)).map(({ id }) => id);
    const tenant = chosenOf(tenants, session.chosenTenantId, user);
    const { chosen: department, ...departments } = await departmentsOf(user, session);
    const { enterpriseId } = session;
    const actsFor = enterpriseId !== null && user.memberId !== null && (await mayActFor(user.memberId, enterpriseId));
    const lacks = async (): Promise<SessionLack | undefined> => {
      if (user.passwordDue === 1) return "password";
      if (session.enrolledAt === null && (await repo.demandsSecondFactor(user.id))) return "secondFactor";
      if (tenant === undefined) return "tenant";
      if (department === undefined && departments.departIds.length > 0) return "department";
      return enterpriseId === null || actsFor ? undefined : "identity";
    };
    const roles = rolesOf(await repo.roleCodesOf(user.id), user.username, model());
    return {
      user,
      roles: (await isRetired(roles)) ? roles.filter((role) => role !== ADMINISTRATOR_ROLE) : roles,
      tenantId: tenant ?? user.tenantId,
      departId: department ?? null,
      ...departments,
      enterpriseId: actsFor ? enterpriseId : null,
      lacks: await lacks(),
    };
  };
  const viewerAt = (person: Person, rightsRevision: number): Viewer =>
    viewerOf(person, model(), person.user.userType === 1 ? openCodes() : [], rightsRevision);
  return {
    personOf,
    viewerOf: viewerAt,
    /** The viewer of an account as if it signed in now, with whatever its roles demand, and worked where it belongs. */
    viewerOfAccount: async (userId: string, rightsRevision: number, now: number): Promise<Viewer | undefined> => {
      // NaN equals no revision, so that departments are read again.
      const unchosen = { chosenTenantId: null, departId: null, enterpriseId: null };
      const place = { userId, ...unchosen, peopleRevision: Number.NaN, enrolledAt: 0 };
      const person = await personOf(place, dayOf(now));
      if (person === undefined) return undefined;
      return viewerAt({ ...person, departId: person.departIds[0] ?? null, lacks: undefined }, rightsRevision);
    },
  };
}

/** The tenants in which an account may work on a day. A member has only their own. */
export async function ownTenants(
  repo: Pick<IdentityRepo, "tenantsOf">,
  user: Pick<PersonRow, "id" | "tenantId" | "userType">,
  day: string,
): Promise<readonly OwnTenant[]> {
  if (user.userType === 0) return [{ id: user.tenantId, name: "" }];
  return tenantsOn(day, user.tenantId, await repo.tenantsOf(user));
}

/**
 * The tenant or department that is chosen of several. One alone needs no choice, unless another one was chosen before:
 * nobody is moved without being asked. A member, whose pages offer no choice, has the first.
 */
function chosenOf(
  own: readonly string[],
  chosen: string | null,
  { userType }: Pick<PersonRow, "userType">,
): string | undefined {
  if (chosen !== null && own.includes(chosen)) return chosen;
  return userType === 0 || (chosen === null && own.length === 1) ? own[0] : undefined;
}

/** Roles of the account, and roles whose schema file names it. User names differ by more than their case. */
function rolesOf(own: readonly string[], username: string, model: Model): readonly string[] {
  const name = username.toLowerCase();
  const byFile = Object.values(model.roles).filter(({ users }) => users?.some((one) => one.toLowerCase() === name));
  return [...new Set([...own, ...byFile.map(({ role }) => role)])].sort();
}

/** A role that the model does not have grants nothing, and a viewer who lacks something has no grants at all. */
function viewerOf(person: Person, model: Model, openCodes: readonly string[], rightsRevision: number): Viewer {
  const { user, roles, tenantId, departId, departIds, subDepartIds, departCode, enterpriseId, lacks } = person;
  const granted = [...new Set([...roles.flatMap((role) => model.roles[role]?.grants ?? []), ...openCodes])];
  const grants = lacks === undefined ? granted : [];
  const userType = user.userType === 0 ? "member" : "office";
  const { id, username, memberId } = user;
  const variables = {
    id,
    username,
    realName: user.realname,
    departId,
    departCode,
    departIds,
    subDepartIds,
    roles,
    positionId: user.positionId,
    tenantId,
    memberId,
    identity: user.mtype,
    enterpriseId,
    sessionId: null,
  } satisfies Record<(typeof SESSION_VARIABLES)[number], unknown>;
  // The key holds the revision of the rights and the hash of the model, because either may change what the same roles
  // may do.
  const kind = lacks === undefined ? userType : "limited";
  const rightsKey = `${kind}|${roles.join(",")}|${rightsRevision}|${model.hash}`;
  const viewer = { id, username, userType, roles, grants, tenantId, variables, rightsKey } as const;
  return lacks === undefined ? viewer : { ...viewer, limited: lacks };
}
