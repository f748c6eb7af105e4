/** From an account to the viewer that the engine decides by. */
import type { Model, Viewer } from "#core/language";
import type { DepartmentRow, IdentityRepo, PersonRow } from "../repo/index.ts";
import { ADMINISTRATOR_ROLE } from "../contract.ts";
import { departmentsWithin } from "../rules.ts";

/** An account with what its rights follow from. */
export interface Person {
  readonly user: PersonRow;
  readonly roles: readonly string[];
  /** Its own, the one it works in first. */
  readonly departIds: readonly string[];
  /** Those and all below them. */
  readonly subDepartIds: readonly string[];
  readonly departCode: string | null;
  /** Whether a role of the account demands a second factor that it does not have. */
  readonly lacksSecondFactor: boolean;
  /** Whether somebody else has set its password, or wants another one. */
  readonly mustChangePassword: boolean;
}

export interface PeopleParts {
  readonly repo: Pick<
    IdentityRepo,
    "personById" | "roleCodesOf" | "departmentIdsOf" | "departments" | "demandsSecondFactor" | "areOfficesFilled"
  >;
  /** In production no account can do everything once each of the three offices has an account. */
  readonly production: boolean;
  readonly model: () => Model;
  /** Codes that everyone of the back office has. */
  readonly openCodes: () => readonly string[];
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

interface WorkingPlace {
  readonly userId: string;
  /** The department chosen for the session; null: the account's own. */
  readonly departId: string | null;
  readonly peopleRevision: number;
  readonly enrolledAt: number | null;
}

export function createPeople({ repo, model, openCodes, production }: PeopleParts) {
  let tree: { readonly revision: number; readonly departments: readonly DepartmentRow[] } | undefined;
  const departmentsAt = async (revision: number): Promise<readonly DepartmentRow[]> => {
    if (tree?.revision !== revision) tree = { revision, departments: await repo.departments() };
    return tree.departments;
  };
  /** The role of administrators is for setting up, and for an office that has lost its last account. */
  const isRetired = async (roles: readonly string[]): Promise<boolean> =>
    production && roles.includes(ADMINISTRATOR_ROLE) && (await repo.areOfficesFilled());
  const personOf = async (session: WorkingPlace): Promise<Person | undefined> => {
    const user = await repo.personById(session.userId);
    if (user === undefined) return undefined;
    const departments = await departmentsAt(session.peopleRevision);
    const others = await repo.departmentIdsOf(user.id);
    const own = [user.departId, ...others].filter((id) => departments.some((one) => one.id === id)) as string[];
    const chosen = own.find((id) => id === session.departId) ?? own[0];
    const roles = rolesOf(await repo.roleCodesOf(user.id), user.username, model());
    return {
      user,
      roles: (await isRetired(roles)) ? roles.filter((role) => role !== ADMINISTRATOR_ROLE) : roles,
      mustChangePassword: user.passwordDue === 1,
      lacksSecondFactor: session.enrolledAt === null && (await repo.demandsSecondFactor(user.id)),
      departIds: [...new Set([...(chosen === undefined ? [] : [chosen]), ...own])],
      subDepartIds: departmentsWithin(departments, own),
      departCode: departments.find(({ id }) => id === chosen)?.orgCode ?? null,
    };
  };
  const viewerAt = (person: Person, rightsRevision: number): Viewer =>
    viewerOf(person, model(), person.user.userType === 1 ? openCodes() : [], rightsRevision);
  return {
    personOf,
    viewerOf: viewerAt,
    /** As if they signed in now, with whatever their roles demand. */
    viewerOfAccount: async (userId: string, rightsRevision: number): Promise<Viewer | undefined> => {
      // No revision is this one: departments are read again.
      const person = await personOf({ userId, departId: null, peopleRevision: Number.NaN, enrolledAt: 0 });
      return person && viewerAt({ ...person, mustChangePassword: false }, rightsRevision);
    },
  };
}

/** Those of the account, and those whose schema file names the account; user names differ by more than their case. */
function rolesOf(own: readonly string[], username: string, model: Model): readonly string[] {
  const name = username.toLowerCase();
  const byFile = Object.values(model.roles).filter(({ users }) => users?.some((one) => one.toLowerCase() === name));
  return [...new Set([...own, ...byFile.map(({ role }) => role)])].sort();
}

/** A role that the model does not have grants nothing. */
function viewerOf(person: Person, model: Model, openCodes: readonly string[], rightsRevision: number): Viewer {
  const { user, roles, departIds, subDepartIds, departCode } = person;
  const lacks = lackOf(person);
  const granted = [...new Set([...roles.flatMap((role) => model.roles[role]?.grants ?? []), ...openCodes])];
  const grants = lacks === undefined ? granted : [];
  const userType = user.userType === 0 ? "member" : "office";
  const { id, username, tenantId, memberId } = user;
  const variables = {
    id,
    username,
    realName: user.realname,
    departId: departIds[0] ?? null,
    departCode,
    departIds,
    subDepartIds,
    roles,
    positionId: user.positionId,
    tenantId,
    memberId,
    identity: user.mtype,
    enterpriseId: null,
    sessionId: null,
  } satisfies Record<(typeof SESSION_VARIABLES)[number], unknown>;
  // Tables of rights and schema files change what the same roles may do.
  const kind = lacks === undefined ? userType : "limited";
  const rightsKey = `${kind}|${roles.join(",")}|${rightsRevision}|${model.hash}`;
  const viewer = { id, username, userType, roles, grants, tenantId, variables, rightsKey } as const;
  return lacks === undefined ? viewer : { ...viewer, limited: lacks };
}

/** The password first: a second factor is set up with it. */
function lackOf({ mustChangePassword, lacksSecondFactor }: Person): "password" | "secondFactor" | undefined {
  if (mustChangePassword) return "password";
  return lacksSecondFactor ? "secondFactor" : undefined;
}
