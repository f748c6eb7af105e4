import type { BlockView } from "#core/api";
import type { BoardController } from "../useBoardController.ts";

export interface BlockProps {
  readonly board: BoardController;
  readonly block: BlockView;
}
