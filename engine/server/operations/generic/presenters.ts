import type { Viewer } from "#core/language";
import type { EntityAccess } from "./access.ts";
import { makePresenter, type Presenter, type PresenterOptions } from "./present.ts";
import type { EngineRuntime } from "../runtime.ts";

const KEPT = 2_000;
const known = new WeakMap<EngineRuntime, Map<string, Presenter>>();

/** The presenter of an access for a set of columns; the same for all viewers of a shape. */
export function presenterFor(runtime: EngineRuntime, access: EntityAccess, viewer: Viewer, options: PresenterOptions = {}): Presenter & { readonly shape: string } {
  let presenters = known.get(runtime) as Map<string, Presenter & { readonly shape: string }> | undefined;
  if (presenters === undefined) known.set(runtime, (presenters = new Map()));
  const shape = `${access.shape} ${options.relationColumns === true ? "hops" : ""} ${options.rights === true ? "rights" : ""} ${options.columns?.join(",") ?? "*"}`;
  let presenter = presenters.get(shape);
  if (presenter === undefined) {
    if (presenters.size >= KEPT) presenters.delete(presenters.keys().next().value as string);
    presenters.set(shape, (presenter = { ...makePresenter(runtime, access, viewer, options), shape }));
  }
  return presenter;
}
