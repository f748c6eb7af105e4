import { Button, Space } from "antd";
import { useState } from "react";
import type { ReportQueryField } from "#core/api";
import { KIND_NAMES, type KindName } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { DictItems } from "../../api/index.ts";
import { popupTexts as texts } from "../../texts/report.ts";
import { DayRange, NumberRange } from "../../list/filters/inputs/RangeInput.tsx";
import { PlainInput } from "../../list/filters/inputs/ValueInput.tsx";
import type { PopupConditions, Popup } from "./usePopup.ts";

const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money"]);

/** What a popup's rows are found by. */
export function PopupFilters({ popup, dicts }: { readonly popup: Popup; readonly dicts: DictItems }) {
  const { filters, asked } = popup;
  const [draft, setDraft] = useState<PopupConditions>({});
  if (filters.length === 0) return null;
  const shown = { ...asked, ...draft };
  const run = (next: PopupConditions) => {
    setDraft(next);
    popup.change({ asked: next });
  };
  const reset = () => {
    setDraft({});
    popup.change({ asked: {} });
  };
  return (
    <form
      className="hw-popup-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        run(draft);
      }}
    >
      {filters.map((filter) => (
        <div key={filter.field} className="hw-filter">
          <span className="hw-filter-label" title={filter.label}>
            {filter.required ? (
              <i className="hw-star" aria-hidden>
                *
              </i>
            ) : null}
            {filter.label}
          </span>
          <FilterInput
            filter={filter}
            dicts={dicts}
            values={shown}
            onRun={(values) => run({ ...draft, ...values })}
            onType={(values) => setDraft({ ...draft, ...values })}
            onEnter={() => run(draft)}
          />
        </div>
      ))}
      <Space size={8}>
        <Button type="primary" htmlType="submit">
          {texts.query}
        </Button>
        <Button onClick={reset}>{texts.reset}</Button>
      </Space>
    </form>
  );
}

interface FilterInputProps {
  readonly filter: ReportQueryField;
  readonly dicts: DictItems;
  readonly values: PopupConditions;
  readonly onRun: (values: PopupConditions) => void;
  readonly onType: (values: PopupConditions) => void;
  readonly onEnter: () => void;
}

function FilterInput({ filter, dicts, values, onRun, onType, onEnter }: FilterInputProps) {
  const { field: name, label, mode, view } = filter;
  const [begin, end] = [`${name}_begin`, `${name}_end`];
  const range = { label, begin: values[begin] ?? "", end: values[end] ?? "" };
  if (mode === "group" && NUMBERS.has(view))
    return (
      <NumberRange
        {...range}
        field={fieldOf(filter)}
        onType={(from, to) => onType({ [begin]: from, [end]: to })}
        onEnter={onEnter}
      />
    );
  if (mode === "group")
    return (
      <DayRange
        {...range}
        picker={view === "month" ? "month" : "date"}
        onChange={(from, to) => onRun({ [begin]: from, [end]: to })}
      />
    );
  return (
    <PlainInput
      field={fieldOf(filter)}
      name={name}
      label={label}
      multiple={false}
      value={values[name] ?? ""}
      dicts={dicts}
      onChange={(value) => onRun({ [name]: value })}
      onType={(value) => onType({ [name]: value })}
      onEnter={onEnter}
    />
  );
}

/** The wire names a kind and a dictionary; the inputs of lists need a whole field. */
export function fieldOf({
  field,
  label,
  view,
  dictCode,
}: Pick<ReportQueryField, "field" | "label" | "view" | "dictCode">): FieldModel {
  return {
    name: field,
    title: label,
    kind: dictCode === undefined ? kindNamed(view) : "dict",
    options: dictCode === undefined ? {} : { dict: dictCode },
    whenHidden: "keep",
    unique: false,
    was: [],
    encrypted: false,
    align: NUMBERS.has(view) ? "right" : "left",
    messages: {},
    permissions: {},
    system: false,
    dependents: [],
  };
}

function kindNamed(name: string): KindName {
  return KIND_NAMES.find((kind) => kind === name) ?? "text";
}
