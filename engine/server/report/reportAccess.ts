/** Which reports a viewer may run. */
import { reportDenial, type EntityModel, type ReportModel, type Viewer } from "#core/language";
import type { EntityAccess } from "../operations/policy/entityAccess.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { requestErrors } from "../operations/errors.ts";
import { reportErrors } from "./errors.ts";

/** The report of a call, if the viewer may run it. */
export function reportFor(runtime: EngineRuntime, code: string, viewer: Viewer): ReportModel {
  const report = Object.hasOwn(runtime.model.reports, code) ? runtime.model.reports[code] : undefined;
  if (report === undefined) throw requestErrors.error("NOT_FOUND");
  const refused = reportDenial(runtime.model, report, viewer);
  if (refused === "permission") throw requestErrors.error("FORBIDDEN");
  if (refused === "data") throw reportErrors.error("REFUSED", { title: report.title });
  return report;
}

export function accessTo(
  runtime: EngineRuntime,
  name: string,
  viewer: Viewer,
): { readonly entity: EntityModel; readonly access: EntityAccess } {
  const entity = runtime.model.entities[name] as EntityModel;
  return { entity, access: runtime.access(entity, viewer) };
}
