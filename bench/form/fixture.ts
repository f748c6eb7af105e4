// The form that is measured: 300 fields in 15 sections, 60 of them conditional, every one checked as it is typed in.
import type { EntityView } from "#core/api";
import { compileProject } from "#core/language";

const SECTIONS = 15;
const TRIGGERS = 4;
const PLAIN = 12;

type Source = Record<string, unknown>;

const KINDS: readonly ((title: string) => Source)[] = [
  (title) => ({ kind: "text", title, min: 2, max: 40 }),
  (title) => ({ kind: "integer", title, min: 0, max: 99999 }),
  (title) => ({ kind: "money", title, min: "0.01" }),
  (title) => ({ kind: "decimal", title, scale: 2 }),
  (title) => ({ kind: "dict", title, dict: "benchChoice" }),
  (title) => ({ kind: "text", title, pattern: "mobile" }),
];

/** What a trigger is typed: the first key shows its companion and is too short, the sixth is too long. */
export const KEYS = "abbbbb";

const trigger = (section: number, index: number) => `t${section}_${index}`;
const companion = (section: number, index: number) => `c${section}_${index}`;

export const TRIGGER_NAMES = Array.from({ length: SECTIONS }, (_, s) =>
  Array.from({ length: TRIGGERS }, (__, i) => ({ trigger: trigger(s, i), companion: companion(s, i) })),
).flat();

function entitySource(): Source {
  const fields: Record<string, Source> = {};
  const sections = Array.from({ length: SECTIONS }, (_, s) => {
    const names: string[] = [];
    const add = (name: string, source: Source) => {
      fields[name] = source;
      names.push(name);
    };
    for (let i = 0; i < TRIGGERS; i++) {
      add(trigger(s, i), { kind: "text", title: `触发 ${s}.${i}`, min: 2, max: 5, required: true });
      add(companion(s, i), {
        ...KINDS[(s + i) % KINDS.length]?.(`条件 ${s}.${i}`),
        visible: { [trigger(s, i)]: { like: "a" } },
        required: true,
      });
    }
    for (let i = 0; i < PLAIN; i++)
      add(`p${s}_${i}`, { ...KINDS[i % KINDS.length]?.(`字段 ${s}.${i}`), ...(i % 3 === 0 ? { required: true } : {}) });
    return { title: `第 ${s + 1} 节`, fields: names };
  });
  return {
    entity: "bench_form",
    title: "表单",
    purpose: "Measured",
    fields,
    form: { mode: "page", columns: 3, sections },
  };
}

export function benchView(): EntityView {
  const dict = {
    dict: "benchChoice",
    title: "选项",
    items: ["甲", "乙", "丙", "丁"].map((text, index) => ({ value: String(index + 1), text })),
  };
  const project = compileProject([
    { path: "bench/bench_form.entity.json", text: JSON.stringify(entitySource()) },
    { path: "bench/bench.dict.json", text: JSON.stringify(dict) },
  ]);
  const entity = project.model?.entities["bench_form"];
  if (!entity) throw new Error(`the measured form does not compile: ${JSON.stringify(project.findings.slice(0, 3))}`);
  const names = entity.fields.filter((field) => !field.system).map((field) => field.name);
  return { hash: "", entity, may: { add: true }, masked: [], writable: names, filterable: names, related: {} };
}
