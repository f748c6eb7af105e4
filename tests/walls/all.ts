import { generated } from "./generated.ts";
import { imports } from "./imports.ts";
import { shape } from "./shape.ts";
import { text } from "./text.ts";
import type { Wall } from "./tree.ts";

export const WALLS: readonly Wall[] = [imports, shape, text, generated];
