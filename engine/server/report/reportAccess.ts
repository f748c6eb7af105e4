/** Which reports a viewer may run. */
import { reportDenial, type EntityModel, type ReportModel } from "#core/language";
import type { EntityAccess } from "../operations/policy/entityAccess.ts";
import { requestErrors } from "../operations/errors.ts";
import { reportErrors } from "./errors.ts";
import type { ViewerContext } from "../operations/requestContext.ts";

/** The report of a call, if the viewer may run it. */
export function reportFor(context: ViewerContext, code: string): ReportModel {
  const { runtime, viewer } = context;
  const report = Object.hasOwn(runtime.model.reports, code) ? runtime.model.reports[code] : undefined;
  if (report === undefined) throw requestErrors.error("NOT_FOUND");
  const refused = reportDenial(runtime.model, report, viewer);
  if (refused === "permission") throw requestErrors.error("FORBIDDEN");
  if (refused === "data") throw reportErrors.error("REFUSED", { title: report.title });
  return report;
}

export function accessTo(
  context: ViewerContext,
  name: string,
): { readonly entity: EntityModel; readonly access: EntityAccess } {
  const { runtime, viewer } = context;
  const entity = runtime.model.entities[name] as EntityModel;
  return { entity, access: runtime.access(entity, viewer) };
}
