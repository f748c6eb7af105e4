// npm run faults -- <name>: one fault in full. FAULTS_SEED=<number> repeats a run.
import { runInFull } from "./inFull.mjs";

runInFull("faults", { kill: "tests/faults/killed/killedServer.test.ts" });
