import { DATE_PARTS } from "../date/kind.ts";
import { defineKind } from "../defineKind.ts";

/** The field itself is the first day; the last day is the date field that `with` names, drawn in the same picker. */
export const dateRange = defineKind({
  name: "dateRange",
  title: "日期范围",
  purpose: "From a day to a day in one picker: this field is the first, the date field named by `with` the last",
  ...DATE_PARTS,
  requiredKeys: ["with"],
});
