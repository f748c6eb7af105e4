import { App, Button, Input, Select, Space } from "antd";
import { useContext, useState } from "react";
import type { WireRow } from "#core/values";
import { popupTexts as texts } from "../../texts/report.ts";
import { FormStoreContext } from "../../form/store/hooks.ts";
import { ariaOf, statusOf } from "../inputAttributes.ts";
import { CLEAR } from "../clearButton.tsx";
import { useInputScope, type InputProps } from "../inputProps.ts";
import { flagOf, promptOf, recordOf, textOf } from "../fieldOptions.ts";
import { ReportPickDialog } from "./ReportPickDialog.tsx";
import { truncate, pairsOf, rowsOf, textOf as wireText, valuesOf, type Pair } from "./pairs.ts";
import type { KindEditor } from "../kindEditor.ts";

/** Names of several picks are cut at this length. */
const MOST = 12;

/** A value picked from a report's rows; other columns of the row fill the fields that `take` names. */
function ReportPickWidget(props: InputProps) {
  const { field, onChange } = props;
  const { message } = App.useApp();
  const { path } = useInputScope();
  const [open, setOpen] = useState(false);
  const code = textOf(field, "report");
  const take = recordOf(field, "take");
  const multiple = flagOf(field, "multiple");
  const configured = pairsOf(code, Object.values(take), Object.keys(take));
  const pairs = "pairs" in configured ? configured.pairs : [];
  const picked = usePicked(props, pairs, multiple);
  const pick = (rows: readonly WireRow[]) => {
    const { [field.name]: own = null, ...fill } = valuesOf(pairs, rows, multiple);
    onChange(own, { fill });
  };
  const ask = () => {
    if ("message" in configured) message.warning(configured.message);
    else setOpen(true);
  };
  const own = pairs.find((pair) => pair.to === field.name)?.from ?? "";
  return (
    <>
      <Space.Compact block className="hw-popup-box hw-picker-box">
        {multiple ? (
          <Several
            {...props}
            names={picked.map((row) => wireText(row[own]))}
            onKeep={(kept) => pick(picked.filter((_row, index) => kept.includes(index)))}
            onAsk={ask}
          />
        ) : (
          <One {...props} onAsk={ask} onClear={() => pick([])} />
        )}
        <Button aria-label={texts.open(field.title)} onClick={ask}>
          {texts.choose}
        </Button>
      </Space.Compact>
      {open && code !== undefined ? (
        <ReportPickDialog
          code={code}
          pairs={pairs}
          multiple={multiple}
          picked={picked}
          groupId={path}
          onPick={pick}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What is picked already, read back from the fields that were filled. */
function usePicked({ field, value }: InputProps, pairs: readonly Pair[], multiple: boolean): readonly WireRow[] {
  const store = useContext(FormStoreContext);
  const values = Object.fromEntries(
    pairs.map(({ to }) => [to, to === field.name ? value : (store?.field(to).value ?? null)]),
  );
  return rowsOf(pairs, values, multiple);
}

function One({
  id,
  field,
  value,
  onBlur,
  onAsk,
  onClear,
  ...rest
}: InputProps & { readonly onAsk: () => void; readonly onClear: () => void }) {
  const shared = { ...rest, id, field, value, onBlur };
  return (
    <Input
      id={id}
      readOnly
      allowClear={CLEAR}
      value={wireText(value)}
      placeholder={promptOf(field, "选择")}
      {...statusOf(shared)}
      {...ariaOf(shared)}
      onBlur={onBlur}
      onClick={onAsk}
      onClear={onClear}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onAsk();
        }
      }}
    />
  );
}

interface SeveralProps extends InputProps {
  readonly names: readonly string[];
  /** Which of them stay, by their place. */
  readonly onKeep: (kept: readonly number[]) => void;
  readonly onAsk: () => void;
}

function Several({ names, onKeep, onAsk, ...props }: SeveralProps) {
  const { id, field, onBlur } = props;
  const chosen = names.map((name, index) => ({ value: String(index), label: truncate(name, MOST), title: name }));
  return (
    <Select
      id={id}
      className="hw-fill"
      mode="multiple"
      open={false}
      showSearch={false}
      suffixIcon={null}
      allowClear={CLEAR}
      value={chosen.map((each) => each.value)}
      options={chosen}
      placeholder={promptOf(field, "选择")}
      {...statusOf(props)}
      {...ariaOf(props)}
      onBlur={onBlur}
      onClick={onAsk}
      onChange={(kept) => onKeep(kept.map(Number))}
    />
  );
}

/** The report opens to pick from. */
export const reportPickEditor: KindEditor = { mode: () => "box", Widget: ReportPickWidget };
