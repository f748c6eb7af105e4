/** The actions 检查引用 and 删除文件 of the page 文件列表: what they ask for is done by the job that checks the use. */
import { Reply, auditedBy, writeAudit, type ActionCall, type Engine, type WriteTransaction } from "#engine/server";
import { fileErrors } from "../errors.ts";
import { createRepo } from "../repo/index.ts";

interface ActionParts {
  /** Queues a run of a job by its name, unless one waits already. */
  readonly requireJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
}

/** The name of the job in its file. */
const CHECK_JOB = "checkFileUse";

export function registerFileActions(
  { database, hooks }: Pick<Engine, "database" | "hooks">,
  { requireJob }: ActionParts,
): void {
  const repo = createRepo(database);
  const audit = ({ viewer, origin, tx }: ActionCall, op: string, rowId: string): Promise<void> =>
    writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op,
      entity: "sys_file",
      rowId,
      result: "ok",
    });
  hooks.action("sys_file.check", async (call) => {
    await requireJob(call.tx, CHECK_JOB, call.viewer.username);
    await audit(call, "check", "");
    return new Reply(null, "已开始检查，完成后显示在列表中");
  });
  hooks.action("sys_file.remove", async (call) => {
    for (const row of call.rows) {
      const id = String(row["id"]);
      if (!(await repo.markRemoving(call.tx, id))) throw fileErrors.error("USED", { name: String(row["name"]) });
      await audit(call, "remove", id);
    }
    await requireJob(call.tx, CHECK_JOB, call.viewer.username);
    return new Reply(null, "已提交删除，仍被引用的文件会保留");
  });
}
