/**
 * The same random cases in every run, so that a red run says something of the change; `FC_SEED=random`, or a number,
 * asks for others.
 */
import { configureGlobal } from "fast-check";

const asked = process.env["FC_SEED"];

if (asked !== "random") configureGlobal({ seed: asked === undefined ? 20_260_321 : Number(asked) });
