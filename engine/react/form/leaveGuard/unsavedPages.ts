/** Who must be asked before a page is closed from outside: by its tab, in front or not. */
type Confirm = () => Promise<boolean>;

const confirmations = new Map<string, Set<Confirm>>();

/** @param page key of the tab in which the form stands */
export function registerUnsavedPage(page: string, ask: Confirm): () => void {
  const own = confirmations.get(page) ?? new Set<Confirm>();
  confirmations.set(page, own.add(ask));
  return () => {
    own.delete(ask);
    if (own.size === 0) confirmations.delete(page);
  };
}

/** Whether all of these pages may be closed; asks one after the other, and ends with the first that stays. */
export async function confirmClose(pages: readonly string[]): Promise<boolean> {
  for (const page of pages) {
    for (const ask of confirmations.get(page) ?? []) if (!(await ask())) return false;
  }
  return true;
}

/** The same for every page that is open. */
export const confirmCloseAll = (): Promise<boolean> => confirmClose([...confirmations.keys()]);
