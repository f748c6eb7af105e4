import { Button, Empty, Skeleton } from "antd";
import type { ReactNode } from "react";
import type { BlockData } from "#core/api";
import type { BlockState } from "../useBoardController.ts";
import { useDelayed } from "../../ui/useDelayed.ts";
import { boardTexts as texts } from "../../texts/board.ts";

interface BlockContentProps<T> {
  readonly state: BlockState;
  /** The data as the block's type has it. */
  readonly pick: (data: BlockData) => T | undefined;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** What a block draws while its data is on its way, refused or not to be had. */
export function BlockContent<T>({ state, pick, rows = 3, children }: BlockContentProps<T>) {
  const late = useDelayed(state.status === "loading");
  const data = state.data && pick(state.data);
  if (state.status === "refused") return <p className="hw-block-note">{texts.refused}</p>;
  if (state.status === "failed")
    return (
      <p className="hw-block-note" role="alert">
        {texts.failed}：{state.failure}{" "}
        <Button type="link" size="small" onClick={state.retry}>
          {texts.retry}
        </Button>
      </p>
    );
  if (data === undefined)
    return (
      <div className="hw-block-loading" role="status" aria-label={texts.loading}>
        {late ? <Skeleton active title={false} paragraph={{ rows }} /> : null}
      </div>
    );
  return (
    <>
      {state.failure === undefined ? null : (
        <p className="hw-block-note" role="status">
          {texts.stale}{" "}
          <Button type="link" size="small" onClick={state.retry}>
            {texts.retry}
          </Button>
        </p>
      )}
      {children(data)}
    </>
  );
}

export function NothingHere() {
  return <Empty className="hw-block-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.empty} />;
}
