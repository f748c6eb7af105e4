/** The rows of a `lines` field in a row store, kept in step with the form around it. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EntityView } from "#core/api";
import { uniqueSets, type Issue } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import { useGridEnvironment } from "../../grid/useGridEnvironment.ts";
import { GridRows, gridColumns, type GridEnvironment, type GridIssue } from "../../grid/rowStore/index.ts";
import { sameWire } from "../../form/store/state.ts";
import { formTexts as texts } from "../../texts/form.ts";
import { numberOf, textOf, textsOf } from "../fieldOptions.ts";

interface LinesSource {
  readonly view: EntityView;
  readonly field: FieldModel;
  readonly value: Wire;
  /** A save found something in the rows. */
  readonly invalid: boolean;
  /** What the server found in them, at `lines.2.price`. */
  readonly parts: readonly Issue[] | undefined;
  readonly onChange: (value: Wire) => void;
  /** The first thing that is wrong in the rows. */
  readonly onProblem: (message: string) => void;
}

export function useLineRows({ view, field, value, invalid, parts, onChange, onProblem }: LinesSource): GridRows {
  const environment = useGridEnvironment(view);
  const [rows] = useState(() => makeRows(view, field, value, environment));
  const written = useRef<Wire>(value);
  const report = useEffectEvent(() => {
    const wires = rows.wires();
    const problem = problemIn(rows.issues(), rows);
    if (!sameWire(wires, written.current)) onChange((written.current = wires));
    if (problem !== undefined) onProblem(problem);
  });
  useEffect(() => rows.subscribe(() => report()), [rows]);
  useEffect(() => {
    if (value === written.current) return;
    // Another value came from outside (a restore, a resolved conflict).
    written.current = value;
    rows.load(rowsIn(value));
  }, [rows, value]);
  useEffect(() => {
    if (invalid) rows.validateAll();
  }, [rows, invalid]);
  useEffect(() => {
    if (parts) rows.putIssues(parts.flatMap((issue) => cellIssue(issue, rows)));
  }, [rows, parts]);
  return rows;
}

function makeRows(view: EntityView, field: FieldModel, value: Wire, environment: GridEnvironment): GridRows {
  const by = textOf(field, "by");
  const order = textOf(field, "order");
  const given = by === undefined ? [] : [by];
  const [min, max] = [numberOf(field, "min"), numberOf(field, "max")];
  return new GridRows({
    view,
    environment,
    given,
    title: field.title,
    rows: rowsIn(value),
    unique: uniqueSets(field.options["unique"]),
    columns: gridColumns({
      view,
      given,
      columns: textsOf(field, "columns"),
      statistics: textsOf(field, "totals"),
      ...(order === undefined ? {} : { order }),
    }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
}

function rowsIn(value: Wire): readonly WireRow[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row): row is WireRow => typeof row === "object" && row !== null && !Array.isArray(row));
}

/** The first thing that is wrong, for the sentence under the field. */
function problemIn([first]: readonly GridIssue[], rows: GridRows): string | undefined {
  if (first === undefined) return undefined;
  return first.row === undefined ? first.message : texts.inLine(rows.indexOf(first.row) + 1, first.message);
}

/** Rows are counted as they were sent; the message shows the row's current number. */
function cellIssue(issue: Issue, rows: GridRows): readonly GridIssue[] {
  const [, at = "", field] = issue.field.split(".");
  const row = rows.changes().order[Number(at)];
  if (row === undefined || field === undefined) return [];
  return [{ ...issue, row, field, message: issue.message.replace(/^第\s?\d+\s?行：/, "") }];
}
