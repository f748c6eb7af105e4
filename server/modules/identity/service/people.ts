/** From an account to the viewer that the engine decides by. */
import type { Model, Viewer } from "#core/language";
import { dayOf } from "#core/values";
import type { DepartmentRow, IdentityRepo, PersonRow } from "../repo/index.ts";
import { ADMINISTRATOR_ROLE, OFFICE_ROLES, type OwnTenant } from "../contract.ts";
import { departmentsWithin, tenantsOn } from "../rules.ts";

/** An account with what its rights follow from. */
export interface Person {
  readonly user: PersonRow;
  readonly roles: readonly string[];
  /** The tenant that it works in; as long as none is chosen, its own. */
  readonly tenantId: string;
  /** Its own, the one it works in first. */
  readonly departIds: readonly string[];
  /** The one that it works in; null: it has none, or none of several is chosen yet. */
  readonly departId: string | null;
  /** Those and all below them. */
  readonly subDepartIds: readonly string[];
  readonly departCode: string | null;
  /** The company that a member's session acts for. */
  readonly enterpriseId: string | null;
  /** What the session may do nothing without. */
  readonly lacks: SessionLack | undefined;
}

/**
 * In this order: a password of its person's own, where somebody else has set it or wants another one; the second factor
 * that a role demands, which is set up with it; of several tenants and departments the one to work in; where a
 * member can no longer act for the company that was chosen, whom to act for.
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

/** What `$user.<name>` reads. */
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

/** Those that hold a list. */
export const SESSION_LISTS = [
  "departIds",
  "subDepartIds",
  "roles",
] as const satisfies readonly (typeof SESSION_VARIABLES)[number][];

interface WorkingPlace {
  readonly userId: string;
  /** Those chosen for the session. */
  readonly chosenTenantId: string | null;
  readonly departId: string | null;
  /** Chosen for the session, too. */
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
  /** The role of administrators is for setting up, and for an office that has lost its last account or its role. */
  const isRetired = async (roles: readonly string[]): Promise<boolean> =>
    production &&
    roles.includes(ADMINISTRATOR_ROLE) &&
    Object.values(OFFICE_ROLES).every((role) => model().roles[role] !== undefined) &&
    (await repo.areOfficesFilled());
  const departmentsOf = async (user: PersonRow, { departId, peopleRevision }: WorkingPlace) => {
    const departments = await departmentsAt(peopleRevision);
    const ids = new Set([user.departId, ...(await repo.departmentIdsOf(user.id))]);
    const own = departments.filter(({ id }) => ids.has(id)).map(({ id }) => id);
    // Its own comes first, then the others in their order.
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
    /** As if they signed in now, with whatever their roles demand, and worked where they belong. */
    viewerOfAccount: async (userId: string, rightsRevision: number, now: number): Promise<Viewer | undefined> => {
      // No revision is this one: departments are read again.
      const unchosen = { chosenTenantId: null, departId: null, enterpriseId: null };
      const place = { userId, ...unchosen, peopleRevision: Number.NaN, enrolledAt: 0 };
      const person = await personOf(place, dayOf(now));
      if (person === undefined) return undefined;
      return viewerAt({ ...person, departId: person.departIds[0] ?? null, lacks: undefined }, rightsRevision);
    },
  };
}

/** The tenants that an account may work in on a day. A member has their own only. */
export async function ownTenants(
  repo: Pick<IdentityRepo, "tenantsOf">,
  user: Pick<PersonRow, "id" | "tenantId" | "userType">,
  day: string,
): Promise<readonly OwnTenant[]> {
  if (user.userType === 0) return [{ id: user.tenantId, name: "" }];
  return tenantsOn(day, user.tenantId, await repo.tenantsOf(user));
}

/**
 * What is chosen of several. One alone needs no choice, unless another one was chosen before: nobody is moved without
 * being asked. A member, whose pages know of no choice, has the first.
 */
function chosenOf(
  own: readonly string[],
  chosen: string | null,
  { userType }: Pick<PersonRow, "userType">,
): string | undefined {
  if (chosen !== null && own.includes(chosen)) return chosen;
  return userType === 0 || (chosen === null && own.length === 1) ? own[0] : undefined;
}

/** Those of the account, and those whose schema file names the account; user names differ by more than their case. */
function rolesOf(own: readonly string[], username: string, model: Model): readonly string[] {
  const name = username.toLowerCase();
  const byFile = Object.values(model.roles).filter(({ users }) => users?.some((one) => one.toLowerCase() === name));
  return [...new Set([...own, ...byFile.map(({ role }) => role)])].sort();
}

/** A role that the model does not have grants nothing. */
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
  // Tables of rights and schema files change what the same roles may do.
  const kind = lacks === undefined ? userType : "limited";
  const rightsKey = `${kind}|${roles.join(",")}|${rightsRevision}|${model.hash}`;
  const viewer = { id, username, userType, roles, grants, tenantId, variables, rightsKey } as const;
  return lacks === undefined ? viewer : { ...viewer, limited: lacks };
}
