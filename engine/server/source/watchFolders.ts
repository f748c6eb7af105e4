import { fingerprint } from "./readSources.ts";

/** The database is checked at every so many checks of the folders. */
const DATABASE_EVERY = 8;

interface WatchOptions {
  readonly onChange: () => Promise<void>;
  /** Called with what reading the folders or `onChange` threw; both are tried again. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two checks; default 250. */
  readonly everyMs?: number | undefined;
  /** The same after an error; default 5,000. */
  readonly retryMs?: number | undefined;
  /** Whether another program has changed the database by the same schemas; checked less often. */
  readonly isOutdated?: () => Promise<boolean>;
}

export interface FolderWatch {
  /** Looks no more; resolves when a look that is under way has ended. */
  close(): Promise<void>;
}

/**
 * Polls the folders and calls `onChange` when they have changed and stopped changing. Looking costs a millisecond;
 * the recursive watch of Node 20 misses renames on Linux and can take the process down when a folder goes.
 */
export function watchFolders(
  folders: readonly string[],
  { onChange, onError, everyMs = 250, retryMs = 5_000, isOutdated }: WatchOptions,
): FolderWatch {
  let reported = fingerprint(folders);
  let last = reported;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const now = fingerprint(folders);
    const filesChanged = now !== reported && now === last;
    const outdated = looks++ % DATABASE_EVERY === 0 && (await isOutdated?.()) === true;
    if (closed) return;
    if (filesChanged || outdated) await onChange();
    if (filesChanged) reported = now;
    last = now;
  };
  const lookLater = (ms: number): void => {
    if (closed) return;
    timer = setTimeout(() => {
      running = look().then(
        () => lookLater(everyMs),
        (error: unknown) => {
          onError(error);
          lookLater(retryMs);
        },
      );
    }, ms);
    timer.unref();
  };
  lookLater(everyMs);
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      return running;
    },
  };
}
