import type { ListController } from "../list/useListController.ts";

/** What is done to single rows is done in the grid itself. */
export function withoutRowOffers(list: ListController): ListController {
  const toolbar = list.offers.toolbar.filter((offer) => !("builtIn" in offer.run && offer.run.builtIn === "add"));
  return { ...list, offers: { toolbar, batch: [], row: [] } };
}
