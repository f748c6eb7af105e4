/** The actions 检查引用 and 删除文件 of the page 文件列表. The job that checks the use does what they ask for. */
import {
  Reply,
  auditedBy,
  registerActions,
  writeAudit,
  type ActionCall,
  type Engine,
  type ModuleActions,
  type WriteTransaction,
} from "#engine/server";
import { fileErrors } from "../errors.ts";
import { createRepo } from "../repo/index.ts";

interface ActionOptions {
  /** Queues a run of a job by its name, unless one waits already. */
  readonly requireJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
}

interface ActionParts extends ActionOptions {
  readonly database: Engine["database"];
  readonly repo: ReturnType<typeof createRepo>;
}

/** The job's name in its schema file. */
const CHECK_JOB = "checkFileUse";

export function registerFileActions(engine: Pick<Engine, "database" | "hooks">, options: ActionOptions): void {
  const { database } = engine;
  registerActions(engine, fileActions, { ...options, database, repo: createRepo(database) });
}

export const fileActions: ModuleActions<ActionParts> = {
  "sys_file.check": async (call, parts) => {
    await parts.requireJob(call.tx, CHECK_JOB, call.viewer.username);
    await audit(parts, call, "check", "");
    return new Reply(null, "已开始检查，完成后显示在列表中");
  },
  "sys_file.remove": async (call, parts) => {
    for (const row of call.rows) {
      const id = String(row["id"]);
      if (!(await parts.repo.markRemoving(call.tx, id))) throw fileErrors.error("USED", { name: String(row["name"]) });
      await audit(parts, call, "remove", id);
    }
    await parts.requireJob(call.tx, CHECK_JOB, call.viewer.username);
    return new Reply(null, "已提交删除，仍被引用的文件会保留");
  },
};

const audit = (
  { database }: Pick<ActionParts, "database">,
  { viewer, origin, tx }: ActionCall,
  op: string,
  rowId: string,
): Promise<void> =>
  writeAudit(database.dialect, tx, {
    ...auditedBy(viewer, origin),
    op,
    entity: "sys_file",
    rowId,
    result: "ok",
  });
