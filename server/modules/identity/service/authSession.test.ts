import { describe, expect, it } from "vitest";
import type { Model } from "#core/language";
import type { AuthSessionRow } from "../repo/index.ts";
import { createAuthSessionCache } from "./authSession.ts";

const NOW = 1_000_000;
const TOKEN = "token";
const MODEL: Model = {
  hash: "",
  entities: {},
  dicts: {},
  menu: [],
  roles: {},
  reports: {},
  boards: {},
  jobs: {},
  templates: {},
};
const OPEN: AuthSessionRow = {
  id: "u1",
  username: "boss",
  realname: "",
  passwordHash: "",
  status: 1,
  userType: 1,
  roles: "",
  avatar: null,
  phone: null,
  mtype: null,
  memberCode: null,
  memberId: null,
  departId: null,
  departCode: null,
  tenantId: "0",
  sessionId: "s1",
  openedAt: NOW - 10,
  authenticatedAt: null,
  usedAt: NOW - 10,
  expiresAt: NOW + 100_000,
  revokedAt: null,
};

/** A cache over one session; `beforeRow` runs between the read of its row and the answer to it. */
function cacheOf(beforeRow: () => void = () => undefined) {
  const stored = { row: OPEN, reads: 0 };
  const cache = createAuthSessionCache({
    repo: {
      authSessionByToken: async () => {
        const { row } = stored;
        stored.reads += 1;
        await Promise.resolve();
        beforeRow();
        return row;
      },
    },
    model: () => MODEL,
    idleMs: 0,
    markUsed: () => undefined,
  });
  return { cache, stored };
}

describe("the cache of sign-in sessions", () => {
  it("reads a session once within its time", async () => {
    const { cache, stored } = cacheOf();
    await cache.resolve(TOKEN, NOW, false);
    expect(await cache.resolve(TOKEN, NOW + 2_999, false)).toMatchObject({ verdict: "open" });
    expect(stored.reads).toBe(1);
    await cache.resolve(TOKEN, NOW + 3_000, false);
    expect(stored.reads).toBe(2);
  });

  it.each(["forget", "clear"] as const)("does not cache what was read before %s", async (end) => {
    let ending = (): void => undefined;
    const { cache, stored } = cacheOf(() => ending());
    ending = () => {
      stored.row = { ...OPEN, revokedAt: NOW };
      cache[end](TOKEN);
      ending = () => undefined;
    };
    await cache.resolve(TOKEN, NOW, false);
    expect(await cache.resolve(TOKEN, NOW, false)).not.toMatchObject({ verdict: "open" });
  });
});
