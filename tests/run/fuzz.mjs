// npm run fuzz -- <name>: one fuzz in full. FUZZ_SEED=<number> runs one seed.
import { runInFull } from "./inFull.mjs";

runInFull("fuzz", {
  bidding: "server/modules/bidding/tests/fuzz.db.test.ts",
  ledger: "server/modules/ledger/tests/fuzz.db.test.ts",
});
