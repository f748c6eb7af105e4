/** Who must be asked before a page is closed from outside: by its tab, in front or not. */
type Ask = () => Promise<boolean>;

const asks = new Map<string, Set<Ask>>();

/** @param page key of the tab in which the form stands */
export function guardPage(page: string, ask: Ask): () => void {
  const own = asks.get(page) ?? new Set<Ask>();
  asks.set(page, own.add(ask));
  return () => {
    own.delete(ask);
    if (own.size === 0) asks.delete(page);
  };
}

/** Whether all of these pages may be closed; asks one after the other, and ends with the first that stays. */
export async function mayClose(pages: readonly string[]): Promise<boolean> {
  for (const page of pages) {
    for (const ask of asks.get(page) ?? []) if (!await ask()) return false;
  }
  return true;
}

/** The same for every page that is open. */
export const mayCloseAll = (): Promise<boolean> => mayClose([...asks.keys()]);
