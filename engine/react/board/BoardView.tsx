import { ReloadOutlined } from "@ant-design/icons";
import { Button, Empty, Tooltip } from "antd";
import type { CSSProperties } from "react";
import type { BoardController } from "./useBoardController.ts";
import { boardTexts as texts } from "../texts/board.ts";
import { Block } from "./blocks/Block.tsx";
import "../list/list.css";
import "./board.css";
import { longDate } from "../ui/businessTime.ts";

/** Paints a board on 24 columns that fold on a phone; fetches nothing. */
export function BoardView({ board }: { readonly board: BoardController }) {
  const { blocks } = board.view;
  if (blocks.length === 0) {
    return (
      <Empty
        className="hw-empty"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <div>{texts.noBlocks}</div>
            <div className="hw-hint">{texts.noBlocksHint}</div>
          </>
        }
      />
    );
  }
  return (
    <div className="hw-board">
      <div className="hw-board-head">
        <p>{longDate(new Date())}</p>
        <Tooltip title={texts.refresh}>
          <Button
            type="text"
            aria-label={texts.refresh}
            icon={<ReloadOutlined spin={board.refreshing} />}
            onClick={board.refresh}
          />
        </Tooltip>
      </div>
      <div className="hw-board-grid">
        {blocks.map((block) => (
          <div
            key={block.name}
            className={`hw-place hw-place-${block.type}`}
            style={{ "--span": block.span } as CSSProperties}
          >
            <Block board={board} block={block} />
          </div>
        ))}
      </div>
    </div>
  );
}
