import { DeleteOutlined, ExportOutlined } from "@ant-design/icons";
import { Button, Select, Tooltip } from "antd";
import type { FieldModel } from "#core/language";
import type { ListController } from "../useListController.ts";
import { ruleTexts, superQueryTexts as texts } from "../../texts/list.ts";
import { ValueInput } from "../filters/inputs/ValueInput.tsx";
import type { ConditionDraft, Missing } from "./draft.ts";
import { rulesOf } from "./queryableFields.ts";
import { choiceOf, choicesOf, withChoice } from "./ruleChoice.ts";
import { takesSeveral } from "./superQuery.ts";

interface ConditionLineProps {
  readonly list: ListController;
  readonly fields: readonly FieldModel[];
  readonly draft: ConditionDraft;
  /** What it needs before it can be used; undefined while it is not yet checked. */
  readonly missing: Missing | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (draft: ConditionDraft) => void;
  readonly onRemove: () => void;
  /** Absent at the outermost level. */
  readonly onMoveOut: (() => void) | undefined;
  readonly onEnter: () => void;
}

export function ConditionLine(props: ConditionLineProps) {
  const { list, fields, draft, missing, autoFocus, onChange, onRemove, onMoveOut, onEnter } = props;
  const field = fields.find((each) => each.name === draft.field);
  const rules = field ? rulesOf(list.view, field) : [];
  const several = takesSeveral(draft.rule);
  const choose = (name: string) => {
    const next = fields.find((each) => each.name === name);
    const taken = next ? rulesOf(list.view, next) : [];
    const choice = next && !taken.includes(draft.rule) ? (taken[0] ?? "eq") : choiceOf(draft);
    onChange(withChoice({ ...draft, field: name, val: "" }, choice));
  };
  const setValue = (val: string) => onChange({ ...draft, val });
  return (
    <li>
      <div className={onMoveOut ? "hw-condition hw-condition-inner" : "hw-condition"}>
        <div className="hw-condition-field" data-missing={missing === "field" || undefined}>
          <Select
            className="hw-wide"
            autoFocus={autoFocus}
            aria-label={texts.field}
            placeholder={texts.field}
            value={draft.field === "" ? null : draft.field}
            onChange={choose}
            showSearch={{ optionFilterProp: "label" }}
            options={fields.map((each) => ({ value: each.name, label: each.title }))}
          />
        </div>
        <Select
          className="hw-condition-rule"
          aria-label={texts.rule}
          placeholder={texts.rule}
          value={field ? choiceOf(draft) : null}
          disabled={!field}
          onChange={(choice) => onChange(withChoice(draft, choice))}
          options={choicesOf(rules).map((choice) => ({ value: choice, label: ruleTexts[choice] }))}
        />
        <div className="hw-condition-value" data-missing={missing === "value" || undefined}>
          {/* The key empties the input when the kind of value changes. */}
          {draft.rule === "empty" ? null : (
            <ValueInput
              key={`${draft.field}/${several ? "several" : "one"}`}
              view={list.view}
              field={field}
              name={draft.field}
              label={texts.value}
              multiple={several}
              value={draft.val}
              dicts={list.dicts}
              labels={list.labels}
              onChange={setValue}
              onType={setValue}
              onEnter={onEnter}
            />
          )}
        </div>
        <span className="hw-condition-buttons">
          {onMoveOut ? (
            <Tooltip title={texts.moveOut}>
              <Button type="text" aria-label={texts.moveOut} icon={<ExportOutlined />} onClick={onMoveOut} />
            </Tooltip>
          ) : null}
          <Button type="text" danger aria-label={texts.remove} icon={<DeleteOutlined />} onClick={onRemove} />
        </span>
      </div>
      {missing ? (
        <div role="alert" className="hw-filter-problem">
          {texts.missing[missing]}
        </div>
      ) : null}
    </li>
  );
}
