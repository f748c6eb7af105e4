import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Space } from "antd";
import { useState } from "react";
import type { FilterModel } from "#core/language";
import type { ListController } from "../useListController.ts";
import { listTexts as texts } from "../../texts/list.ts";
import { DayRange, NumberRange } from "./inputs/RangeInput.tsx";
import { ValueInput } from "./inputs/ValueInput.tsx";
import { DATES, NUMBERS, hasWrongNumber, reversedRanges } from "./filterProblems.ts";
import { sameValues } from "./sameValues.ts";

const OPEN = 3;

type Draft = Readonly<Record<string, string>>;

/** The schema's filters. What is chosen takes effect at once, what is typed on Enter or 查询; more than three fold. */
export function FilterBar({ list }: { readonly list: ListController }) {
  const filters = list.view.entity.list.filters.filter(
    (filter) => list.view.filterable.includes(filter.field) || filter.field.includes("."),
  );
  const [draft, setDraft] = useState<Draft>(list.state.filters);
  const [seen, setSeen] = useState(list.state.filters);
  const [refused, setRefused] = useState(false);
  if (seen !== list.state.filters) {
    setSeen(list.state.filters);
    // Another page, order or tab has the same conditions: what is typed and not yet submitted stays.
    if (!sameValues(seen, list.state.filters)) {
      setDraft(list.state.filters);
      setRefused(false);
    }
  }
  if (filters.length === 0) return null;
  const { fields } = list.view.entity;
  const run = (next: Draft) => {
    setDraft(next);
    const wrong = reversedRanges(filters, fields, next).size > 0 || hasWrongNumber(filters, fields, next);
    setRefused(wrong);
    if (!wrong) list.change({ filters: next });
  };
  // A range that is being typed shows no error yet; one that was submitted, or is in the address, does.
  const reversed = reversedRanges(filters, fields, refused ? draft : list.state.filters);
  const folded = list.preference.unfolded !== true && filters.slice(OPEN).every(({ field }) => !reversed.has(field));
  const shown = folded ? filters.slice(0, OPEN) : filters;
  return (
    <form
      className="hw-filters"
      role="search"
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault();
        run(draft);
      }}
    >
      {shown.map((filter) => (
        <div key={filter.field} className="hw-filter">
          <span className="hw-filter-label" title={filter.title}>
            {filter.title}
          </span>
          <FilterField
            list={list}
            filter={filter}
            draft={draft}
            reversed={reversed.has(filter.field)}
            onType={setDraft}
            onRun={run}
          />
        </div>
      ))}
      <Space className="hw-filter-buttons" size={8}>
        <Button type="primary" htmlType="submit">
          {texts.query}
        </Button>
        <Button onClick={() => run(Object.fromEntries(Object.keys(draft).map((name) => [name, ""])))}>
          {texts.reset}
        </Button>
        {filters.length > OPEN ? (
          <Button
            type="link"
            aria-expanded={!folded}
            onClick={() => list.setPreference((stored) => ({ ...stored, unfolded: folded }))}
            icon={folded ? <DownOutlined /> : <UpOutlined />}
            iconPlacement="end"
          >
            {folded ? texts.unfold : texts.fold}
          </Button>
        ) : null}
      </Space>
    </form>
  );
}

interface FilterFieldProps {
  readonly list: ListController;
  readonly filter: FilterModel;
  readonly draft: Draft;
  readonly reversed: boolean;
  readonly onType: (draft: Draft) => void;
  readonly onRun: (draft: Draft) => void;
}

function FilterField({ list, filter, draft, reversed, onType, onRun }: FilterFieldProps) {
  const name = filter.field;
  const field = list.view.entity.fields.find((each) => each.name === name);
  const kind = field?.kind ?? "text";
  const [begin, end] = [`${name}_begin`, `${name}_end`];
  const range = { label: filter.title, begin: draft[begin] ?? "", end: draft[end] ?? "", reversed };
  if (DATES.has(kind) && filter.op !== "in") {
    return (
      <DayRange
        {...range}
        picker={kind === "month" ? "month" : "date"}
        onChange={(from, to) => onRun({ ...draft, [begin]: from, [end]: to })}
      />
    );
  }
  if (field !== undefined && NUMBERS.has(kind) && filter.op === "between") {
    return (
      <NumberRange
        {...range}
        field={field}
        onType={(from, to) => onType({ ...draft, [begin]: from, [end]: to })}
        onEnter={() => onRun(draft)}
      />
    );
  }
  return (
    <ValueInput
      view={list.view}
      field={field}
      name={name}
      label={filter.title}
      multiple={filter.op === "in"}
      value={draft[name] ?? ""}
      dicts={list.dicts}
      labels={list.labels}
      onChange={(value) => onRun({ ...draft, [name]: value })}
      onType={(value) => onType({ ...draft, [name]: value })}
      onEnter={() => onRun(draft)}
    />
  );
}
