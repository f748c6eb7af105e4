import { fingerprint } from "./readSources.ts";

/**
 * Looks at the folders again and again and tells when they have changed and come to rest. Looking costs a millisecond;
 * the recursive watch of Node 20 misses renames on Linux and can take the process down when a folder goes.
 */
export function watchFolders(
  folders: readonly string[],
  onChange: () => Promise<void>,
  everyMs = 250,
): { close(): void } {
  let reported = fingerprint(folders);
  let last = reported;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const look = async (): Promise<void> => {
    const now = fingerprint(folders);
    if (now !== reported && now === last) {
      reported = now;
      await onChange();
    }
    last = now;
  };
  const next = (): void => {
    if (closed) return;
    timer = setTimeout(
      () =>
        void look()
          .catch(() => {})
          .finally(next),
      everyMs,
    );
    timer.unref();
  };
  next();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
