import { splitValues } from "#core/values";
import { typedText } from "../inputAttributes.ts";
import type { GridEditor } from "../gridEditor.ts";
import { numberOf } from "../fieldOptions.ts";
import { cutTyped } from "./splitTags.ts";
import { parted } from "./separateTags.ts";
import { TagsInput } from "./input.tsx";

/** Words on one line, parted by semicolons; with `every`, the semicolon is put in as one types. */
export const tagsEditor: GridEditor = {
  way: () => "typed", Input: TagsInput,
  start: (value) => splitValues(typedText(value)).join(";"),
  // Taking signs away must be able to take a semicolon away.
  tidy: (typed, field, before) => (typed.length < before.length ? typed : parted(typed, numberOf(field, "every"))),
  settle: (typed, field) => cutTyped(typed.split(/[,，;；]/), numberOf(field, "every")).join(",") || null,
};
