import { DeleteOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import type { FieldModel } from "#core/language";
import type { ListController } from "../useListController.ts";
import type { SuperRule } from "./superQuery.ts";
import { ruleTexts, superQueryTexts as texts } from "../../texts/list.ts";
import { ValueInput } from "../filters/inputs/ValueInput.tsx";
import { rulesOf } from "./queryableFields.ts";

export interface ConditionDraft {
  readonly field: string;
  readonly rule: SuperRule;
  readonly val: string;
}

interface ConditionLineProps {
  readonly list: ListController;
  readonly fields: readonly FieldModel[];
  readonly draft: ConditionDraft;
  /** It has no value, and was to be used. */
  readonly incomplete: boolean;
  readonly onChange: (draft: ConditionDraft) => void;
  readonly onRemove: () => void;
  readonly onEnter: () => void;
}

export function ConditionLine({ list, fields, draft, incomplete, onChange, onRemove, onEnter }: ConditionLineProps) {
  const field = fields.find((each) => each.name === draft.field);
  const rules = field ? rulesOf(field) : [];
  const choose = (name: string) => {
    const next = fields.find((each) => each.name === name);
    const rule = next && !rulesOf(next).includes(draft.rule) ? (rulesOf(next)[0] ?? "eq") : draft.rule;
    onChange({ field: name, rule, val: "" });
  };
  const setValue = (val: string) => onChange({ ...draft, val });
  return (
    <>
      <div className="hw-condition">
        <Select
          aria-label={texts.field}
          placeholder={texts.field}
          value={draft.field === "" ? null : draft.field}
          onChange={choose}
          showSearch={{ optionFilterProp: "label" }}
          options={fields.map((each) => ({ value: each.name, label: each.title }))}
        />
        <Select
          aria-label={texts.rule}
          placeholder={texts.rule}
          value={field ? draft.rule : null}
          disabled={!field}
          onChange={(rule) => onChange({ ...draft, rule, val: rule === "in" || draft.rule === "in" ? "" : draft.val })}
          options={rules.map((rule) => ({ value: rule, label: ruleTexts[rule] }))}
        />
        {/* The key empties the input when the kind of value changes. */}
        <ValueInput
          key={`${draft.field}/${draft.rule === "in" ? "in" : "one"}`}
          view={list.view}
          field={field}
          name={draft.field}
          label={texts.value}
          multiple={draft.rule === "in"}
          value={draft.val}
          dicts={list.dicts}
          labels={list.labels}
          onChange={setValue}
          onType={setValue}
          onEnter={onEnter}
        />
        <Button type="text" danger aria-label={texts.remove} icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
      {incomplete ? (
        <div role="alert" className="hw-filter-problem">
          {texts.incompleteLine}
        </div>
      ) : null}
    </>
  );
}
