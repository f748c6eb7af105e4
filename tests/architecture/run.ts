// npm run architecture: every architecture rule over the current checkout. One line a finding: rule, place, sentence.
import { RULE_SETS } from "./ruleSets.ts";
import { readTree } from "./sourceTree.ts";

const tree = readTree(process.cwd());
const findings = (await Promise.all(RULE_SETS.map((ruleSet) => ruleSet.find(tree)))).flat();
for (const { rule, file, says } of findings) console.log(`${rule}  ${file}  ${says}`);

const rules = new Set(RULE_SETS.flatMap((ruleSet) => ruleSet.rules));
const broken = new Set(findings.map((finding) => finding.rule));
console.log(`architecture: ${rules.size - broken.size} rules passed, ${broken.size} failed`);
process.exitCode = broken.size > 0 ? 1 : 0;
