import type { EntityAccess } from "../policy/entityAccess.ts";
import { createPresenter, type Presenter, type PresenterOptions } from "./presenter.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { ViewerContext } from "../requestContext.ts";

const MAX_PRESENTERS = 2_000;
const known = new WeakMap<EngineRuntime, Map<string, Presenter>>();

/** The presenter of an access for a set of columns; the same for all viewers of a shape. */
export function presenterFor(
  context: ViewerContext,
  access: EntityAccess,
  options: PresenterOptions = {},
): Presenter & { readonly cacheKey: string } {
  const { runtime } = context;
  let presenters = known.get(runtime) as Map<string, Presenter & { readonly cacheKey: string }> | undefined;
  if (presenters === undefined) known.set(runtime, (presenters = new Map()));
  const cacheKey = `${access.rightsKey} ${options.relationColumns === true ? "relations" : ""} ${options.rights === true ? "rights" : ""} ${options.columns?.join(",") ?? "*"}`;
  let presenter = presenters.get(cacheKey);
  if (presenter === undefined) {
    if (presenters.size >= MAX_PRESENTERS) presenters.delete(presenters.keys().next().value as string);
    presenters.set(cacheKey, (presenter = { ...createPresenter(context, access, options), cacheKey }));
  }
  return presenter;
}
