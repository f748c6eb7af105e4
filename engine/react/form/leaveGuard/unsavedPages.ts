/** Pages with unsaved changes: what must be confirmed before the address changes or a tab is closed. */
type Confirm = () => Promise<boolean>;

interface UnsavedPage {
  /** Key of the tab that contains the form, in front or not. */
  readonly page: string;
  /** Whether a change of the address would lose something now. */
  readonly isBlocking: () => boolean;
  /** Asks what becomes of the changes; true: the page may be left. */
  readonly ask: Confirm;
}

const unsavedPages = new Set<UnsavedPage>();

export function registerUnsavedPage(unsaved: UnsavedPage): () => void {
  unsavedPages.add(unsaved);
  return () => {
    unsavedPages.delete(unsaved);
  };
}

/** Asks one after the other, and ends with the first that stays. */
async function confirmEach(asked: readonly UnsavedPage[]): Promise<boolean> {
  for (const { ask } of asked) if (!(await ask())) return false;
  return true;
}

/** Whether all of these pages may be closed. */
export function confirmClose(pages: readonly string[]): Promise<boolean> {
  return confirmEach(pages.flatMap((page) => [...unsavedPages].filter((unsaved) => unsaved.page === page)));
}

/** The same for every page that is open. */
export const confirmCloseAll = (): Promise<boolean> => confirmEach([...unsavedPages]);

/** Whether a change of the address must be confirmed. */
export const isNavigationBlocked = (): boolean => [...unsavedPages].some((unsaved) => unsaved.isBlocking());

/** Whether the address may change; the form that was opened last is asked first. */
export const confirmNavigation = (): Promise<boolean> =>
  confirmEach([...unsavedPages].filter((unsaved) => unsaved.isBlocking()).reverse());
