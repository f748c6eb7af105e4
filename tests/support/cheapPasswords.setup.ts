/**
 * A product in the test's own process hashes passwords at a thousandth of the cost: a test signs in often, and each
 * time would take a third of a second of both cores. The built server has the cost of the product; so has the test of
 * the queue (tests/security/signInQueue.test.ts) and that of the hash itself.
 */
import { vi } from "vitest";

vi.mock("../../server/modules/identity/service/passwordCost.ts", () => ({ PASSWORD_COST: { ln: 7, r: 8, p: 1 } }));
