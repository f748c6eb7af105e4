import type { ReactNode } from "react";
import { QuestionCircleOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import type { FieldModel } from "#core/language";
import { useField, useIssue } from "./store/index.ts";
import { isDouble, isWide, companionField } from "./formLayout.ts";
import { formTexts as texts } from "../texts/form.ts";

interface FieldRowProps {
  readonly id: string;
  readonly field: FieldModel;
  readonly title: string;
  readonly children: ReactNode;
}

/** A help text longer than this moves behind a question mark. */
const SHORT_HELP = 40;

/** Label, input, help, and what is wrong with it. A hidden field is not there at all. */
export function FieldRow({ id, field, title, children }: FieldRowProps) {
  const { hidden, required, issue: own, readonly } = useField(field.name);
  const others = useIssue(companionField(field) ?? field.name);
  const issue = own ?? others;
  if (hidden) return null;
  const { help } = field;
  return (
    <div className={classOf(field)} data-field={field.name}>
      <label htmlFor={id} id={`${id}-label`}>
        {title}
        {required && !readonly && (
          <span className="hw-required" title={texts.required} aria-hidden>
            *
          </span>
        )}
        {help !== undefined && help.length > SHORT_HELP && (
          <Tooltip title={help}>
            <QuestionCircleOutlined className="hw-help-mark" aria-label={help} />
          </Tooltip>
        )}
      </label>
      <div className="hw-field-box">{children}</div>
      {issue ? (
        <div id={`${id}-issue`} className="hw-issue" role="alert">
          {issue.message}
        </div>
      ) : (
        help !== undefined &&
        help.length <= SHORT_HELP &&
        !readonly && (
          <div id={`${id}-help`} className="hw-help">
            {help}
          </div>
        )
      )}
    </div>
  );
}

function classOf(field: FieldModel): string {
  if (isWide(field)) return "hw-field hw-field-wide";
  return isDouble(field) ? "hw-field hw-field-double" : "hw-field";
}
