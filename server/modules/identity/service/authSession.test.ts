import { describe, expect, it } from "vitest";
import type { Model } from "#core/language";
import type { AuthSessionRow, PersonRow } from "../repo/index.ts";
import { createAuthSessionCache } from "./authSession.ts";

const NOW = 1_000_000;
const TOKEN = "token";
const DAY = 86_400_000;
const MODEL: Model = {
  hash: "",
  entities: {},
  views: {},
  dicts: {},
  menu: [],
  roles: {
    clerk: { role: "clerk", title: "文员", office: true, grants: ["note:list"], rowRules: [] },
    porter: { role: "porter", title: "门岗", office: true, grants: ["visit:list"], rowRules: [], users: ["Boss"] },
  },
  reports: {},
  boards: {},
  jobs: {},
  numbers: {},
  templates: {},
};
const SESSION: AuthSessionRow = {
  id: "s1",
  userId: "u1",
  openedAt: NOW - 10,
  usedAt: NOW - 10,
  expiresAt: NOW + 100_000,
  revokedAt: null,
  authenticatedAt: null,
  chosenTenantId: null,
  departId: null,
  enterpriseId: null,
  replaces: null,
  endedBy: null,
  enrolledAt: null,
  peopleRevision: 1,
  rightsRevision: 1,
};
const USER: PersonRow = {
  id: "u1",
  username: "boss",
  realname: "",
  status: 1,
  userType: 1,
  avatar: null,
  phone: null,
  mtype: null,
  memberCode: null,
  memberId: null,
  departId: "d2",
  positionId: null,
  passwordDue: null,
  tenantId: "0",
};

interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly beginDate: string | null;
  readonly endDate: string | null;
}

const tenant = (id: string, change: Partial<Tenant> = {}): Tenant => ({
  id,
  name: id,
  status: 1,
  beginDate: null,
  endDate: null,
  ...change,
});

function cacheOf() {
  const stored = {
    session: SESSION,
    user: USER,
    roles: ["clerk"],
    served: 1,
    people: 0,
    demanding: false,
    departments: [] as readonly string[],
    tenants: [] as readonly Tenant[],
  };
  const cache = createAuthSessionCache({
    repo: {
      authSessionByToken: () => Promise.resolve(stored.session),
      personById: () => {
        stored.people += 1;
        return Promise.resolve(stored.user);
      },
      roleCodesOf: () => Promise.resolve(stored.roles),
      departmentIdsOf: () => Promise.resolve([...stored.departments]),
      tenantsOf: () => Promise.resolve([...stored.tenants]),
      demandsSecondFactor: () => Promise.resolve(stored.demanding),
      areOfficesFilled: () => Promise.resolve(false),
      departments: () =>
        Promise.resolve([
          { id: "d1", pid: null, departName: "总部", orgCode: "A01" },
          { id: "d2", pid: "d1", departName: "一部", orgCode: "A01A01" },
          { id: "d3", pid: "d2", departName: "一组", orgCode: "A01A01A01" },
          { id: "d4", pid: "d1", departName: "二部", orgCode: "A01A02" },
        ]),
    },
    model: () => MODEL,
    production: false,
    openCodes: () => ["topic:list"],
    mayActFor: () => Promise.resolve(false),
    endReplaced: () => Promise.resolve(),
    rights: {
      revision: () => stored.served,
      refresh: (revision = 0) => {
        stored.served = revision;
        return Promise.resolve();
      },
    },
    idleMs: 0,
    markUsed: () => undefined,
  });
  return { cache, stored };
}

describe("sign-in sessions", () => {
  it("read the account once as long as no table of people or rights has changed", async () => {
    const { cache, stored } = cacheOf();
    const first = await cache.resolve(TOKEN, NOW, false);
    expect(await cache.resolve(TOKEN, NOW + 60_000, false)).toEqual(first);
    expect(stored.people).toBe(1);
    stored.session = { ...SESSION, peopleRevision: 2 };
    stored.roles = [];
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.roles).toEqual(["porter"]);
    expect(stored.people).toBe(2);
  });

  it("serve the rights of another process before the viewer is made", async () => {
    const { cache, stored } = cacheOf();
    const { rightsKey } = (await cache.resolve(TOKEN, NOW, false)).viewer;
    stored.session = { ...SESSION, rightsRevision: 5 };
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.rightsKey).not.toBe(rightsKey);
    expect(stored.served).toBe(5);
  });

  it("say when their person last authenticated: at their start, or since", async () => {
    const { cache, stored } = cacheOf();
    expect(await cache.resolve(TOKEN, NOW, false)).toMatchObject({ sessionId: "s1", authenticatedAt: NOW - 10 });
    stored.session = { ...SESSION, authenticatedAt: NOW };
    expect((await cache.resolve(TOKEN, NOW, false)).authenticatedAt).toBe(NOW);
    stored.session = { ...SESSION, authenticatedAt: NOW, revokedAt: NOW };
    expect(await cache.resolve(TOKEN, NOW, false)).toMatchObject({ sessionId: "", authenticatedAt: 0 });
  });

  it("end with the next call when they are revoked or the account is frozen", async () => {
    const { cache, stored } = cacheOf();
    await cache.resolve(TOKEN, NOW, false);
    stored.session = { ...SESSION, revokedAt: NOW, endedBy: "password" };
    expect(await cache.resolve(TOKEN, NOW, false)).toMatchObject({ verdict: "unknown", endedBy: "password" });
    stored.session = { ...SESSION, peopleRevision: 2 };
    stored.user = { ...USER, status: 0 };
    expect(await cache.resolve(TOKEN, NOW, false)).toMatchObject({ verdict: "unknown", viewer: { id: "" } });
  });

  it("give the roles of the account and of role files, what is open to all, and the place of the person", async () => {
    const { cache, stored } = cacheOf();
    stored.departments = ["d4"];
    stored.session = { ...SESSION, departId: "d2" };
    const { viewer } = await cache.resolve(TOKEN, NOW, false);
    expect(viewer.grants).toEqual(["note:list", "visit:list", "topic:list"]);
    expect(viewer.variables).toMatchObject({
      roles: ["clerk", "porter"],
      departId: "d2",
      departCode: "A01A01",
      departIds: ["d2", "d4"],
      subDepartIds: ["d2", "d3", "d4"],
    });
    stored.session = { ...SESSION, departId: "d4" };
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.variables).toMatchObject({
      departId: "d4",
      departCode: "A01A02",
    });
  });

  it("give a member nothing that is open to the back office", async () => {
    const { cache, stored } = cacheOf();
    stored.user = { ...USER, userType: 0 };
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.grants).not.toContain("topic:list");
  });
});

it("limits a session whose password is not its person's own, before a second factor is asked for", async () => {
  const { cache, stored } = cacheOf();
  stored.user = { ...USER, passwordDue: 1 };
  stored.demanding = true;
  const { viewer } = await cache.resolve(TOKEN, NOW, false);
  expect([viewer.limited, viewer.grants]).toEqual(["password", []]);
  stored.session = { ...SESSION, peopleRevision: 2 };
  stored.user = { ...USER, passwordDue: 0 };
  expect((await cache.resolve(TOKEN, NOW, false)).viewer.limited).toBe("secondFactor");
});

it("limits a session whose role demands a second factor, until there is one", async () => {
  const { cache, stored } = cacheOf();
  stored.demanding = true;
  const { viewer } = await cache.resolve(TOKEN, NOW, false);
  expect([viewer.limited, viewer.grants]).toEqual(["secondFactor", []]);
  stored.session = { ...SESSION, enrolledAt: NOW };
  const { viewer: whole } = await cache.resolve(TOKEN, NOW, false);
  expect([whole.limited, whole.grants.includes("visit:list")]).toEqual([undefined, true]);
});

describe("limits a session that has several places to work in", () => {
  it("until a department is chosen, and again once the chosen one is taken away", async () => {
    const { cache, stored } = cacheOf();
    expect((await cache.resolve(TOKEN, NOW, false)).viewer).toMatchObject({ variables: { departId: "d2" } });
    stored.departments = ["d3", "d4"];
    stored.session = { ...SESSION, peopleRevision: 2 };
    const { viewer } = await cache.resolve(TOKEN, NOW, false);
    expect(viewer).toMatchObject({
      limited: "department",
      grants: [],
      variables: { departId: null, departCode: null },
    });
    stored.session = { ...stored.session, departId: "d4" };
    const chosen = (await cache.resolve(TOKEN, NOW, false)).viewer;
    expect([chosen.limited, chosen.variables["departId"]]).toEqual([undefined, "d4"]);
    stored.departments = ["d3"];
    stored.session = { ...stored.session, peopleRevision: 3 };
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.limited).toBe("department");
    // One is left: it was not the one that was chosen.
    stored.departments = [];
    stored.session = { ...stored.session, peopleRevision: 4 };
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.limited).toBe("department");
    stored.session = { ...stored.session, departId: "d2" };
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.limited).toBeUndefined();
  });

  it("until a tenant is chosen, of those that are in use on that day", async () => {
    const { cache, stored } = cacheOf();
    stored.tenants = [tenant("off", { status: 0 }), tenant("late", { beginDate: "1970-01-02" })];
    const { viewer } = await cache.resolve(TOKEN, NOW, false);
    expect([viewer.limited, viewer.tenantId]).toEqual([undefined, "0"]);
    // A day later the second one is in use.
    const later = NOW + DAY;
    stored.session = { ...SESSION, expiresAt: later + DAY, departId: "d2" };
    expect((await cache.resolve(TOKEN, later, false)).viewer).toMatchObject({ limited: "tenant", grants: [] });
    stored.session = { ...stored.session, chosenTenantId: "late" };
    const chosen = (await cache.resolve(TOKEN, later, false)).viewer;
    expect(chosen).toMatchObject({ tenantId: "late", variables: { tenantId: "late" } });
    expect(chosen.limited).toBeUndefined();
    stored.tenants = [tenant("late", { endDate: "1970-01-02" })];
    stored.session = { ...stored.session, peopleRevision: 2 };
    expect((await cache.resolve(TOKEN, later, false)).viewer.tenantId).toBe("late");
    expect((await cache.resolve(TOKEN, later + DAY / 2, false)).viewer.tenantId).toBe("late");
    stored.session = { ...stored.session, expiresAt: later + 3 * DAY };
    expect((await cache.resolve(TOKEN, later + DAY, false)).viewer).toMatchObject({ limited: "tenant", tenantId: "0" });
    stored.session = { ...stored.session, chosenTenantId: "0" };
    expect((await cache.resolve(TOKEN, later + DAY, false)).viewer.limited).toBeUndefined();
  });

  it("where its own tenant is not in use, and asks nothing of a member", async () => {
    const { cache, stored } = cacheOf();
    stored.user = { ...USER, tenantId: "t1" };
    stored.tenants = [tenant("t1", { status: 0 })];
    stored.departments = ["d4"];
    expect((await cache.resolve(TOKEN, NOW, false)).viewer.limited).toBe("tenant");
    stored.user = { ...USER, userType: 0 };
    stored.session = { ...SESSION, peopleRevision: 2 };
    const { viewer } = await cache.resolve(TOKEN, NOW, false);
    expect([viewer.limited, viewer.variables["departId"]]).toEqual([undefined, "d2"]);
  });
});
