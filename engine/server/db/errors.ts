import { defineErrors } from "#core/api";

/**
 * What the databases refuse; the same words whichever of the two it is. Sentences reach whoever calls, so they name no
 * file: `details.path` is for the terminal that starts the server.
 */
export const databaseErrors = defineErrors("DATABASE", {
  UNAVAILABLE: { status: 503, text: "数据库暂时不可用，请稍后再试" },
  BUSY: { status: 503, text: "数据库正被其他程序占用，请稍后再试" },
  READ_ONLY: { status: 503, text: "数据目录不可写，暂时不能保存" },
  FULL: { status: 503, text: "磁盘空间不足，暂时不能保存" },
  DAMAGED: { status: 503, text: "数据库文件已损坏或不是数据库" },
  TOO_SLOW: { status: 503, text: "处理超时，已取消，请稍后再试" },
  READ_TOO_SLOW: { status: 504, text: "查询超过 {seconds} 秒，已停止，请缩小查询范围后再试" },
  READ_TOO_LARGE: { status: 422, text: "查询结果过大，请减小每页条数或缩小查询范围后再试" },
  READ_BUSY: { status: 503, text: "正在执行的查询较多，请稍后再试" },
  CLOSED: { status: 503, text: "服务正在停止，请稍后再试" },
  BAD_TEXT: { status: 400, text: "文本中含有不能保存的字符" },
  BAD_NUMBER: { status: 400, text: "数字超出可以保存的范围" },
});

/** A row that an index or a check does not allow. Callers turn it into their own sentence. */
export class ConstraintViolation extends Error {
  readonly kind: "unique" | "check" | "notNull" | "other";
  /** Columns that collide, where the database says so. */
  readonly columns: readonly string[];
  readonly table: string | undefined;
  /** Name of the constraint or index, where the database says so. */
  readonly constraint: string | undefined;
  /** Which of the rows that were inserted together it is about. */
  row: number | undefined;

  constructor(
    kind: ConstraintViolation["kind"],
    about: { columns?: readonly string[]; table?: string | undefined; constraint?: string | undefined },
    cause: unknown,
  ) {
    super(`A ${kind} constraint does not hold${about.table === undefined ? "" : ` on ${about.table}`}.`, { cause });
    this.name = "ConstraintViolation";
    this.kind = kind;
    this.columns = about.columns ?? [];
    this.table = about.table;
    this.constraint = about.constraint;
  }
}

/** The error of one of several rows that are inserted together. */
export function errorOfRow(error: unknown, row: number): unknown {
  if (error instanceof ConstraintViolation) error.row = row;
  return error;
}

/** A write job waited for something that is not its transaction; everyone behind it would have waited too. */
export class StrayAwait extends Error {
  constructor() {
    super("A write job may await nothing but its tx: read before it, and put effects into afterCommit or the outbox.");
    this.name = "StrayAwait";
  }
}

/** A statement was sent to a transaction that is over, or that a failed statement has already doomed. */
export class TransactionOver extends Error {
  constructor(cause?: unknown) {
    super(
      cause === undefined
        ? "This transaction is over."
        : "This transaction is lost: an earlier statement in it failed.",
      { cause },
    );
    this.name = "TransactionOver";
  }
}

/** Milliseconds that a read may take, unless it says otherwise. */
export const READ_MS = 10_000;

/** A reader process was ended before it had answered. */
export class ReaderEnded extends Error {
  readonly why: "TIME" | "MEMORY" | "LOST";

  constructor(why: ReaderEnded["why"]) {
    super(`A reader process was ended (${why}).`);
    this.name = "ReaderEnded";
    this.why = why;
  }
}

/** The error that the caller gets. */
export function longReadError(error: unknown, ms: number): unknown {
  if (!(error instanceof ReaderEnded)) return error;
  if (error.why === "TIME") return databaseErrors.error("READ_TOO_SLOW", { seconds: ms / 1000 });
  return databaseErrors.error(error.why === "MEMORY" ? "READ_TOO_LARGE" : "UNAVAILABLE");
}
