import { useState } from "react";
import { Alert, Button, Checkbox, Drawer, Empty, Skeleton, Tag, Timeline } from "antd";
import type { EntityView, HistoryEntry } from "#core/api";
import { displayInstant, parseInstant } from "#core/values";
import type { HistoryDrawerProps } from "../extensions/contract.ts";
import { AccountName } from "../fields/AccountName.tsx";
import { formTexts, historyTexts as texts } from "../texts/form.ts";
import { ChangeTable } from "./ChangeTable.tsx";
import { changesBetween } from "./compare.ts";
import { opTitle } from "./opTitle.ts";
import { useHistory } from "./useHistory.ts";

/** The record's versions: who changed what and when, any two compared, any earlier one brought back. */
export function HistoryDrawer({ view, id, readonly = false, onDone, onClose }: HistoryDrawerProps) {
  const { entries, loading, failed, more, retry, restore } = useHistory(view, id, onDone);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (version: number) =>
    setChosen(chosen.includes(version) ? chosen.filter((other) => other !== version) : [...chosen, version].slice(-2));
  const [from, to] = [...chosen].sort((left, right) => left - right);
  const newest = entries[0]?.version;
  const mayRestore = view.may["edit"] === true && !readonly;
  return (
    <Drawer
      open
      title={texts.title(view.entity.title)}
      size={720}
      onClose={onClose}
      closable={{ "aria-label": texts.close }}
    >
      {loading && <Skeleton active paragraph={{ rows: 6 }} />}
      {failed && (
        <Alert
          type="error"
          showIcon
          title={texts.failed}
          action={
            <Button size="small" onClick={retry}>
              {formTexts.retry}
            </Button>
          }
        />
      )}
      {!loading && !failed && entries.length === 0 && <Empty description={texts.empty} />}
      {entries.length > 1 &&
        (from === undefined || to === undefined ? (
          <p className="hw-help">{texts.compareHint}</p>
        ) : (
          <Comparison view={view} entries={entries} from={from} to={to} onClose={() => setChosen([])} />
        ))}
      <Timeline
        items={entries.map((entry) => ({
          key: entry.version,
          color: entry.op === "delete" ? "red" : entry.op === "add" ? "green" : "blue",
          content: (
            <Entry
              view={view}
              entry={entry}
              current={entry.version === newest}
              chosen={chosen.includes(entry.version)}
              onToggle={entries.length > 1 ? () => toggle(entry.version) : undefined}
              onRestore={
                mayRestore && entry.version !== newest && entry.op !== "delete"
                  ? () => restore(entry.version)
                  : undefined
              }
            />
          ),
        }))}
      />
      {more && (
        <Button block onClick={more}>
          {texts.more}
        </Button>
      )}
    </Drawer>
  );
}

interface EntryProps {
  readonly view: EntityView;
  readonly entry: HistoryEntry;
  readonly current: boolean;
  readonly chosen: boolean;
  /** Undefined where there is nothing to compare with. */
  readonly onToggle: (() => void) | undefined;
  readonly onRestore: (() => void) | undefined;
}

function Entry({ view, entry, current, chosen, onToggle, onRestore }: EntryProps) {
  const instant = parseInstant(entry.at);
  return (
    <article className="hw-version" aria-label={texts.version(entry.version)}>
      <header>
        {onToggle && <Checkbox checked={chosen} onChange={onToggle} aria-label={texts.select(entry.version)} />}
        <b>{texts.version(entry.version)}</b>
        <span>{opTitle(view, entry.op)}</span>
        {current && (
          <Tag variant="filled" color="blue">
            {texts.current}
          </Tag>
        )}
        <AccountName className="hw-version-by" login={entry.by} name={entry.byName} />
        <time dateTime={entry.at}>{instant === undefined ? entry.at : displayInstant(instant)}</time>
        {onRestore && (
          <Button size="small" type="link" onClick={onRestore}>
            {texts.restore}
          </Button>
        )}
      </header>
      {entry.changes.length > 0 && entry.op !== "add" && <ChangeTable view={view} changes={entry.changes} />}
    </article>
  );
}

interface ComparisonProps {
  readonly view: EntityView;
  readonly entries: readonly HistoryEntry[];
  readonly from: number;
  readonly to: number;
  readonly onClose: () => void;
}

function Comparison({ view, entries, from, to, onClose }: ComparisonProps) {
  const changes = changesBetween(entries, from, to);
  return (
    <section className="hw-comparison" aria-label={texts.compareTitle(from, to)}>
      <header>
        <b>{texts.compareTitle(from, to)}</b>
        <Button size="small" type="text" onClick={onClose}>
          {texts.close}
        </Button>
      </header>
      {changes.length === 0 ? <p>{texts.same}</p> : <ChangeTable view={view} changes={changes} />}
    </section>
  );
}
