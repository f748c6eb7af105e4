import type { BlockView } from "#core/api";
import type { BoardController } from "../../controllers/board/index.ts";

export interface BlockProps {
  readonly board: BoardController;
  readonly block: BlockView;
}
