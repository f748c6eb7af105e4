// npm run walls: every wall over the checkout it is called in. One line a finding: rule, place, sentence.
import { WALLS } from "./all.ts";
import { readTree } from "./tree.ts";

const tree = readTree(process.cwd());
const findings = (await Promise.all(WALLS.map((wall) => wall.find(tree)))).flat();
for (const { rule, file, says } of findings) console.log(`${rule}  ${file}  ${says}`);

const rules = new Set(WALLS.flatMap((wall) => wall.rules));
const broken = new Set(findings.map((finding) => finding.rule));
console.log(`walls: ${rules.size - broken.size} rules passed, ${broken.size} failed`);
process.exitCode = broken.size > 0 ? 1 : 0;
