import type { BoardView as View } from "#core/api";
import { useBoardView } from "../api/index.ts";
import { useBoardController } from "./useBoardController.ts";
import { usePageTab } from "../context/pageTab.ts";
import { BoardView } from "./BoardView.tsx";
import { LoadingRows } from "../list/ListStates.tsx";
import { LoadFailure } from "../ui/LoadFailure.tsx";

/** A board at its address. */
export function BoardPage({ board }: { readonly board: string }) {
  const { data: view, error, refetch } = useBoardView(board);
  if (view) return <Board key={view.hash} view={view} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LoadingRows />;
}

function Board({ view }: { readonly view: View }) {
  return <BoardView board={useBoardController(view, usePageTab().active)} />;
}
