import { DeleteOutlined, ExportOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Select, Tooltip } from "antd";
import { useRef, type Ref } from "react";
import { MAX_SUPER_QUERY_DEPTH, MAX_SUPER_QUERY_RECORDS } from "#core/filter";
import type { ListController } from "../useListController.ts";
import { superQueryTexts as texts } from "../../texts/list.ts";
import { ExplainedButton } from "../../ui/disabledReason/index.ts";
import { ConditionLine } from "./ConditionLine.tsx";
import { mayHoldGroup, type GroupDraft } from "./draft.ts";
import { isGroup, type MatchType } from "./superQuery.ts";
import type { SuperQueryDraft } from "./useSuperQueryDraft.ts";

interface ConditionGroupProps {
  readonly list: ListController;
  readonly draft: SuperQueryDraft;
  readonly group: GroupDraft;
  /** `1.2`: the second group in the first; empty at the outermost level. */
  readonly number: string;
  readonly level: number;
  /** Absent at the outermost level. */
  readonly onRemove?: () => void;
  /** Absent where the group is already at the outermost level. */
  readonly onMoveOut?: (() => void) | undefined;
  /** What moving a record out of this group does; absent at the outermost level. */
  readonly onMoveRecordOut?: (id: number) => void;
}

/** Conditions and groups that are joined by one match type; groups may hold groups. */
export function ConditionGroup(props: ConditionGroupProps) {
  const { list, draft, group, number, level, onMoveRecordOut } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone then; the focus stays in the group.
  const remove = (id: number) => {
    draft.remove(id);
    addButton.current?.focus();
  };
  const moveOut = (id: number) => {
    draft.moveOut(id);
    addButton.current?.focus();
  };
  const groups = group.records.filter((record) => isGroup(record));
  const missing = draft.missing.get(group.id);
  return (
    <div
      className={level > 1 ? "hw-condition-group" : undefined}
      {...(number === "" ? {} : { role: "group", "aria-label": texts.group(number) })}
    >
      <GroupHead {...props} />
      {group.records.length === 0 && level === 1 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.none} />
      ) : null}
      <ul className="hw-condition-list">
        {group.records.map((record) =>
          isGroup(record) ? (
            <li key={record.id}>
              <ConditionGroup
                list={list}
                draft={draft}
                group={record}
                number={`${number === "" ? "" : `${number}.`}${groups.indexOf(record) + 1}`}
                level={level + 1}
                onRemove={() => remove(record.id)}
                onMoveOut={onMoveRecordOut && (() => onMoveRecordOut(record.id))}
                onMoveRecordOut={moveOut}
              />
            </li>
          ) : (
            <ConditionLine
              key={record.id}
              list={list}
              fields={draft.fields}
              draft={record}
              missing={draft.missing.get(record.id)}
              autoFocus={record.id === draft.focused}
              onEnter={draft.run}
              onChange={draft.change}
              onRemove={() => remove(record.id)}
              onMoveOut={onMoveRecordOut && (() => onMoveRecordOut(record.id))}
            />
          ),
        )}
      </ul>
      {missing && level > 1 ? (
        <div role="alert" className="hw-filter-problem">
          {texts.missing[missing]}
        </div>
      ) : null}
      <AddButtons draft={draft} group={group} number={number} level={level} addRef={addButton} />
    </div>
  );
}

function AddButtons({
  draft,
  group,
  number,
  level,
  addRef,
}: Pick<ConditionGroupProps, "draft" | "group" | "number" | "level"> & { readonly addRef: Ref<HTMLButtonElement> }) {
  return (
    <div className="hw-condition-add">
      <ExplainedButton
        ref={addRef}
        type="dashed"
        icon={<PlusOutlined />}
        aria-label={number === "" ? texts.add : texts.addTo(number)}
        reason={draft.hasSpace(1) ? undefined : texts.tooMany(MAX_SUPER_QUERY_RECORDS)}
        onClick={() => draft.addCondition(group.id)}
      >
        {texts.add}
      </ExplainedButton>
      <ExplainedButton
        type="dashed"
        icon={<PlusOutlined />}
        aria-label={number === "" ? texts.addGroup : texts.addGroupTo(number)}
        reason={whyNoGroup(draft, level)}
        onClick={() => draft.addGroup(group)}
      >
        {texts.addGroup}
      </ExplainedButton>
    </div>
  );
}

function whyNoGroup(draft: SuperQueryDraft, level: number): string | undefined {
  if (!mayHoldGroup(level)) return texts.tooDeep(MAX_SUPER_QUERY_DEPTH);
  // A new group comes with its first condition.
  return draft.hasSpace(2) ? undefined : texts.tooMany(MAX_SUPER_QUERY_RECORDS);
}

/** How the group joins its parts, and of an inner one what can be done with the whole. */
function GroupHead({ draft, group, number, onRemove, onMoveOut }: ConditionGroupProps) {
  const label = number === "" ? texts.match : texts.groupMatch(number);
  return (
    <div className="hw-super-query-match">
      <span>{label}</span>
      <Select<MatchType>
        aria-label={label}
        value={group.matchType}
        onChange={(matchType) => draft.setMatchType(group.id, matchType)}
        popupMatchSelectWidth={false}
        options={[
          { value: "and", label: texts.and },
          { value: "or", label: texts.or },
        ]}
      />
      <span className="hw-condition-buttons">
        {onMoveOut ? (
          <Tooltip title={texts.moveGroupOut(number)}>
            <Button type="text" aria-label={texts.moveGroupOut(number)} icon={<ExportOutlined />} onClick={onMoveOut} />
          </Tooltip>
        ) : null}
        {onRemove ? (
          <Button
            type="text"
            danger
            aria-label={texts.removeGroup(number)}
            icon={<DeleteOutlined />}
            onClick={onRemove}
          />
        ) : null}
      </span>
    </div>
  );
}
