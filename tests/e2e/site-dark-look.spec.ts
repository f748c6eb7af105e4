// The pages of the public site in the dark.
import { DESKTOP, inspectPages, PHONE } from "./site-visitor.ts";

inspectPages("dark", DESKTOP, PHONE);
