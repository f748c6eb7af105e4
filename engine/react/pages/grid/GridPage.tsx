import { useGridController } from "../../controllers/grid/index.ts";
import { GridBody } from "../../views/grid/index.ts";
import { ListView } from "../../views/list/index.ts";
import { OpenedRecord } from "../list/OpenedRecord.tsx";
import { EVERYTHING, useAddressedList, type ListAddress } from "../list/useAddressedList.ts";
import { useOffers } from "../list/useOffers.tsx";
import { withoutRowOffers } from "./offers.ts";

/** The list of an entity whose rows are edited where they stand; filters, tabs and search as on any list. */
export function GridPage(address: ListAddress) {
  const at = useAddressedList(address);
  const list = withoutRowOffers(at.list);
  const grid = useGridController({ list, fixed: EVERYTHING, active: at.active });
  const { run, dialogs } = useOffers(list, at.go);
  return (
    <>
      <ListView list={list} onRun={run} active={at.active} hrefOf={at.hrefOf} body={<GridBody grid={grid} />} />
      <OpenedRecord at={at} />
      {dialogs}
    </>
  );
}
