// The floor: the same form written by hand in plain DOM, every input present, nothing between a key and its check.
import type { EntityView } from "#core/api";
import { KEYS, TRIGGER_NAMES } from "./fixture.ts";
import { measureKeys, painted, type Measured, type Subject } from "./harness.ts";

export async function runFloor(view: EntityView, box: HTMLElement): Promise<Measured> {
  const start = performance.now();
  const { shown } = draw(view, box);
  box.getBoundingClientRect();
  await painted();
  const firstPaint = performance.now() - start;
  const inputsAtFirst = box.querySelectorAll("input").length;
  const subject: Subject = {
    input: (name) => {
      const input = document.getElementById(name);
      input?.scrollIntoView({ block: "center" });
      return Promise.resolve(input as HTMLInputElement);
    },
    shown,
    issue: (name) => document.getElementById(`${name}-issue`)?.textContent ?? "",
  };
  return { firstPaint, inputsAtFirst, ...(await measureKeys(subject, TRIGGER_NAMES, KEYS)) };
}

function draw(view: EntityView, box: HTMLElement) {
  const rows = new Map<string, HTMLElement>();
  const companions = new Map(TRIGGER_NAMES.map((pair) => [pair.trigger, pair.companion]));
  const whole = document.createDocumentFragment();
  for (const field of view.entity.fields.filter((candidate) => !candidate.system)) {
    const row = document.createElement("div");
    const label = document.createElement("label");
    const input = document.createElement("input");
    const issue = document.createElement("div");
    label.textContent = field.title;
    label.htmlFor = input.id = field.name;
    issue.id = `${field.name}-issue`;
    row.hidden = field.visible !== undefined;
    row.append(label, input, issue);
    input.addEventListener("input", () => {
      const { length } = input.value;
      issue.textContent = length < 2 ? "最小长度2位字符" : length > 5 ? "最大长度5位字符" : "";
      const companion = rows.get(companions.get(field.name) ?? "");
      if (companion) companion.hidden = !input.value.includes("a");
    });
    rows.set(field.name, row);
    whole.append(row);
  }
  box.append(whole);
  return { shown: (name: string) => rows.get(name)?.hidden === false };
}
