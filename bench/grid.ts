// npm run bench -- grid [rows|frames]: the editable grid of architecture §8. `rows`: the store alone, in this process;
// `frames`: in a browser.
import { benchFrames } from "./grid/frames.ts";
import { measureRows, printRows } from "./grid/rows.ts";
import { printFacts } from "./output.ts";

const only = process.argv[2];
printFacts();
if (only !== "frames") printRows(measureRows());
if (only !== "rows") await benchFrames();
