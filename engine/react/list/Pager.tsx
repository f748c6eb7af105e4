import { Pagination } from "antd";
import { named } from "../ui/pagerNames.ts";
import type { ListController } from "./useListController.ts";
import { listTexts as texts } from "../texts/list.ts";

const PAGE_SIZES = [10, 20, 30] as const;

/** In the page itself the menu would lie under the totals. */
const SIZE_MENU = { getPopupContainer: () => document.body };

export function Pager({ list, narrow }: { readonly list: ListController; readonly narrow: boolean }) {
  const { state, total, change } = list;
  const sizes = [...new Set([...PAGE_SIZES, state.pageSize])].sort((one, other) => one - other);
  if (total === 0) return null;
  return (
    <Pagination
      className={list.status === "previous" ? "hw-pager hw-previous" : "hw-pager"}
      current={state.pageNo}
      pageSize={state.pageSize}
      total={total}
      showSizeChanger={narrow ? false : SIZE_MENU}
      showQuickJumper={!narrow}
      simple={narrow ? { readOnly: true } : false}
      pageSizeOptions={sizes}
      showTotal={(whole, [from, to]) => texts.total(from, to, whole)}
      itemRender={named}
      onChange={(pageNo, pageSize) => change(pageSize === state.pageSize ? { pageNo } : { pageSize })}
    />
  );
}
