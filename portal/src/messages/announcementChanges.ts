/** Tells the page 我的通知 that the bell has read something new. */
const listeners = new Set<() => void>();

export function announcementsChanged(): void {
  for (const listener of listeners) listener();
}

export function onAnnouncementsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
