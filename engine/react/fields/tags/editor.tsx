import { splitValues } from "#core/values";
import { typedText } from "../inputAttributes.ts";
import type { KindEditor } from "../kindEditor.ts";
import { numberOf } from "../fieldOptions.ts";
import { splitTags } from "./splitTags.ts";
import { separateTags } from "./separateTags.ts";
import { TagsWidget } from "./widget.tsx";

/** Words on one line, parted by semicolons; with `every`, the semicolon is put in as one types. */
export const tagsEditor: KindEditor = {
  mode: () => "typed",
  Widget: TagsWidget,
  initialText: (value) => splitValues(typedText(value)).join(";"),
  // Taking signs away must be able to take a semicolon away.
  cleanInput: (typed, field, before) =>
    typed.length < before.length ? typed : separateTags(typed, numberOf(field, "every")),
  parseInput: (typed, field) => splitTags(typed.split(/[,，;；]/), numberOf(field, "every")).join(",") || null,
};
