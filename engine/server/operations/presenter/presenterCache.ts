import type { EntityAccess } from "../policy/entityAccess.ts";
import { createPresenter, type Presenter, type PresenterOptions } from "./presenter.ts";
import type { ViewerContext } from "../requestContext.ts";
import { cacheName } from "../caches.ts";

/** A presenter, with a key that is its own among all of the model. */
type KeyedPresenter = Presenter & { readonly cacheKey: string };

const PRESENTERS = cacheName<KeyedPresenter>(2_000);

/** The presenter of an access for a set of columns; the same for all viewers with the same rights key. */
export function presenterFor(
  { runtime, viewer }: ViewerContext,
  access: EntityAccess,
  options: PresenterOptions = {},
): KeyedPresenter {
  const relations = options.relationColumns === true ? "relations" : "";
  const rights = options.rights === true ? "rights" : "";
  const cacheKey = `${access.rightsKey} ${relations} ${rights} ${options.columns?.join(",") ?? "*"}`;
  return runtime.caches.get(PRESENTERS, cacheKey, () => ({
    ...createPresenter({ runtime, viewer }, access, options),
    cacheKey,
  }));
}
