/** The engine's log interface; pino's methods. Entries never contain a body, a token or a value of a row. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
