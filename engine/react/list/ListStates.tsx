import { LockOutlined } from "@ant-design/icons";
import { Button, Empty, Result, Skeleton } from "antd";
import type { ListController } from "./useListController.ts";
import { NO_CONDITIONS } from "./filters/chips.ts";
import { useDelayed } from "../ui/useDelayed.ts";
import { listTexts as texts } from "../texts/list.ts";
import type { RunAction } from "./rowActions/RowActions.tsx";

/** Rows to come, in the shape they will have; nothing for the first 200 ms. */
export function LoadingRows() {
  const late = useDelayed(true);
  return (
    <div className="hw-loading-rows" role="status" aria-label={texts.loading}>
      {late
        ? Array.from({ length: 8 }, (_unused, index) => <Skeleton.Button key={index} active block size="small" />)
        : null}
    </div>
  );
}

/** No rows: why, and the next step. */
export function EmptyRows({ list, onRun }: { readonly list: ListController; readonly onRun: RunAction }) {
  const add = list.actions.toolbar.find((rowAction) => rowAction.name === "add");
  const { emptyText } = list.view.entity.list;
  const hint = list.filtered
    ? texts.emptyFilteredHint
    : (emptyText ?? (add ? texts.emptyAddHint(list.view.entity.title) : undefined));
  return (
    <Empty
      className="hw-empty"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div>{list.filtered ? texts.emptyFiltered : texts.empty}</div>
          {hint ? <div className="hw-hint">{hint}</div> : null}
        </>
      }
    >
      {list.filtered ? (
        <Button onClick={() => list.change({ ...NO_CONDITIONS(list.state), tab: 0 })}>{texts.clearAll}</Button>
      ) : add ? (
        <Button type="primary" onClick={() => onRun(add, [])}>
          {add.title}
        </Button>
      ) : null}
    </Empty>
  );
}

export function FailedRows({ list }: { readonly list: ListController }) {
  const refused = list.status === "refused";
  return (
    <Result
      className="hw-failed"
      role="alert"
      status="warning"
      {...(refused ? { icon: <LockOutlined className="hw-refused-icon" /> } : {})}
      title={refused ? texts.refused : texts.failed}
      subTitle={refused ? texts.refusedHint : list.failure}
      extra={
        refused ? null : (
          <>
            {list.filtered ? (
              <Button onClick={() => list.change({ ...NO_CONDITIONS(list.state), tab: 0, sort: undefined })}>
                {texts.clearAll}
              </Button>
            ) : null}
            <Button type="primary" onClick={list.refresh}>
              {texts.retry}
            </Button>
          </>
        )
      }
    />
  );
}
