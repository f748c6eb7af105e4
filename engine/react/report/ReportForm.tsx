import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Space } from "antd";
import { useState, type ReactNode } from "react";
import type { FieldModel } from "#core/language";
import type { ReportController } from "./useReportController.ts";
import { reportTexts as texts } from "../texts/report.ts";
import { DayRange, NumberRange } from "../list/filters/inputs/RangeInput.tsx";
import { PlainInput } from "../list/filters/inputs/ValueInput.tsx";
import { sameValues } from "../list/filters/sameValues.ts";
import type { DictItems } from "../api/index.ts";

const DAYS: ReadonlySet<string> = new Set(["date", "month", "instant"]);
const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money"]);

type Values = Readonly<Record<string, string>>;

/** The report's parameters and folded filters. A chosen value takes effect at once, a typed one on Enter or 查询. */
export function ReportForm({ report }: { readonly report: ReportController }) {
  const { view, state, dicts } = report;
  const filterable = view.columns.filter((column) => !column.hidden && view.filterable.includes(column.field.name));
  const [draft, setDraft] = useDraft(report);
  const [open, setOpen] = useState(Object.values(state.filters).some((value) => value !== ""));
  if (view.params.length + filterable.length === 0) return null;
  const run = (next: Draft) => {
    setDraft(next);
    report.change(next);
  };
  return (
    <form
      className="hw-filters hw-report-form"
      role="search"
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (sameValues(draft.params, state.params) && sameValues(draft.filters, state.filters)) report.run();
        else run(draft);
      }}
    >
      {view.params.map(({ field, required }) => (
        <Labelled key={field.name} title={field.title} help={field.help} required={required}>
          <PlainInput
            field={field}
            name={field.name}
            label={field.title}
            multiple={false}
            value={draft.params[field.name] ?? ""}
            dicts={dicts}
            onChange={(value) => run({ ...draft, params: { ...draft.params, [field.name]: value } })}
            onType={(value) => setDraft({ ...draft, params: { ...draft.params, [field.name]: value } })}
            onEnter={() => run(draft)}
          />
        </Labelled>
      ))}
      {open
        ? filterable.map(({ field }) => (
            <Labelled key={`filter ${field.name}`} title={field.title}>
              <FilterInput
                field={field}
                dicts={dicts}
                values={draft.filters}
                onType={(filters) => setDraft({ ...draft, filters })}
                onRun={(filters) => run({ ...draft, filters })}
              />
            </Labelled>
          ))
        : null}
      <Space className="hw-filter-buttons" size={8}>
        <Button type="primary" htmlType="submit">
          {texts.run}
        </Button>
        <Button onClick={() => run({ params: report.initial.params, filters: {} })}>{texts.reset}</Button>
        {filterable.length > 0 ? (
          <Button
            type="link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {open ? texts.fewerFilters : texts.moreFilters}
          </Button>
        ) : null}
      </Space>
    </form>
  );
}

interface Draft {
  readonly params: Values;
  readonly filters: Values;
}

/** What is typed, until it takes effect; an address with other values brings its own. */
function useDraft({ state }: ReportController): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(state);
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    setSeen(state);
    // Another page or order has the same values: what is typed and not yet submitted stays.
    if (!sameValues(seen.params, state.params) || !sameValues(seen.filters, state.filters))
      setDraft({ params: state.params, filters: state.filters });
  }
  return [draft, setDraft];
}

function Labelled({
  title,
  help,
  required = false,
  children,
}: {
  readonly title: string;
  readonly help?: string | undefined;
  readonly required?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="hw-filter">
      <span className="hw-filter-label" title={help ?? title}>
        {required ? (
          <i className="hw-star" aria-hidden>
            *
          </i>
        ) : null}
        {title}
      </span>
      {children}
    </div>
  );
}

interface FilterInputProps {
  readonly field: FieldModel;
  readonly dicts: DictItems;
  readonly values: Values;
  readonly onType: (values: Values) => void;
  readonly onRun: (values: Values) => void;
}

/** Numbers and dates between two ends, everything else as its kind is usually found. */
function FilterInput({ field, dicts, values, onType, onRun }: FilterInputProps) {
  const [begin, end] = [`${field.name}_begin`, `${field.name}_end`];
  const range = { label: field.title, begin: values[begin] ?? "", end: values[end] ?? "" };
  if (DAYS.has(field.kind))
    return (
      <DayRange
        {...range}
        picker={field.kind === "month" ? "month" : "date"}
        onChange={(from, to) => onRun({ ...values, [begin]: from, [end]: to })}
      />
    );
  if (NUMBERS.has(field.kind))
    return (
      <NumberRange
        {...range}
        field={field}
        onType={(from, to) => onType({ ...values, [begin]: from, [end]: to })}
        onEnter={() => onRun(values)}
      />
    );
  return (
    <PlainInput
      field={field}
      name={field.name}
      label={field.title}
      multiple={false}
      value={values[field.name] ?? ""}
      dicts={dicts}
      onChange={(value) => onRun({ ...values, [field.name]: value })}
      onType={(value) => onType({ ...values, [field.name]: value })}
      onEnter={() => onRun(values)}
    />
  );
}
