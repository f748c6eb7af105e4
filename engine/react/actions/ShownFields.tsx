import { useMemo } from "react";
import { Alert, Skeleton } from "antd";
import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { useRecord } from "../form/useRecord.ts";
import { actionTexts as texts } from "../texts/form.ts";
import { Cell } from "../fields/Cell.tsx";

interface ShownFieldsProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly names: readonly string[];
}

/** The fields a step is decided on, fetched now: a list holds only its columns. */
export function ShownFields({ view, row, names }: ShownFieldsProps) {
  const { entity } = view;
  const record = useRecord(view, String(row[entity.key]));
  const fields = useMemo(
    () => names.flatMap((name) => entity.fields.find((field) => field.name === name) ?? []),
    [entity, names],
  );
  if (record.is === "loading") return <Skeleton active title={false} paragraph={{ rows: fields.length }} />;
  const shown = record.is === "ready" ? record.row : undefined;
  if (shown === undefined) return <Alert type="warning" showIcon title={texts.notShown} />;
  const label = (name: string): string | undefined => {
    const text = shown[`${name}_dictText`];
    return typeof text === "string" ? text : undefined;
  };
  return (
    <dl className="hw-action-shows">
      {fields.map((field) => {
        const text = label(field.name);
        return (
          <div key={field.name}>
            <dt>{field.title}</dt>
            <dd>
              <Cell
                as="text"
                field={field}
                value={shown[field.name] ?? null}
                {...(text === undefined ? {} : { text })}
                empty={texts.empty}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
