import type { Hooks } from "#engine/server";
import { messageErrors } from "../errors.ts";
import { templateFault } from "../rules.ts";

/** A text says each variable that its template has, and nothing that is none. */
export function registerTemplateRules(hooks: Hooks): void {
  hooks.on("message_template", "beforeEdit", (draft) => {
    const { text, variables } = draft;
    if (typeof text !== "string") return;
    const declared = Object.keys(JSON.parse(typeof variables === "string" ? variables : "{}") as object);
    const detail = templateFault(text, declared);
    if (detail !== undefined) throw messageErrors.error("TEMPLATE_VARIABLE", { detail });
  });
}
