import type { BlockView } from "#core/api";
import type { BoardController } from "../../controllers/board/useBoardController.ts";

export interface BlockProps {
  readonly board: BoardController;
  readonly block: BlockView;
}
