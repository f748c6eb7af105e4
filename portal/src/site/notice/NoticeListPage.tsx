import { NOTICE_CATEGORIES } from "#server/modules/content/contract";
import { Breadcrumb, Button, Chip, Empty, LinkButton, PageHead, Pager, Tabs, TextField } from "#portal/ui/index.ts";
import type { NoticeListData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { addressOf } from "../query.ts";
import { NoticeRows } from "./NoticeRows.tsx";
import { noticeTexts as t } from "./texts.ts";

const LIST = "/index/notice/list";

/** The whole state is in the address: category, words and page. */
export function Page({ data: { category, keyWord, page } }: PageProps<NoticeListData>) {
  const at = (next: { readonly tabCurrent?: number; readonly keyWord?: string; readonly pageNo?: number }) =>
    addressOf(LIST, {
      tabCurrent: next.tabCurrent ?? category,
      keyWord: next.keyWord ?? keyWord,
      pageNo: (next.pageNo ?? 1) > 1 ? next.pageNo : undefined,
    });
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, { label: t.title }]} />
      <PageHead title={t.title} lead={t.lead} />
      <div className="notice-bar">
        <Tabs
          label={t.tabs}
          items={NOTICE_CATEGORIES.map((each) => ({
            to: at({ tabCurrent: each }),
            label: t.categories[each],
            current: each === category,
          }))}
        />
        <form className="notice-search" method="get" action={LIST} role="search" aria-label={t.title}>
          <input type="hidden" name="tabCurrent" value={category} />
          <TextField
            key={keyWord}
            quiet
            label={t.keyWord}
            name="keyWord"
            type="search"
            maxLength={40}
            defaultValue={keyWord}
            placeholder={t.keyWordHint}
          />
          <Button type="submit" tone="forest">
            {t.search}
          </Button>
        </form>
      </div>
      <div className="notice-count" role="status">
        {keyWord === "" ? (
          t.total(page.total)
        ) : (
          <>
            {t.found(keyWord, page.total)} <Chip label={keyWord} dropTo={at({ keyWord: "" })} />
          </>
        )}
      </div>
      {page.records.length > 0 && <NoticeRows notices={page.records} />}
      {page.records.length === 0 && keyWord === "" && (
        <Empty title={t.emptyTitle(category)} hint={t.emptyHint}>
          <LinkButton to="/index/biddingList" tone="forest">
            {t.toHall}
          </LinkButton>
        </Empty>
      )}
      {page.records.length === 0 && keyWord !== "" && (
        <Empty title={t.nothingTitle(keyWord)} hint={t.nothingHint}>
          <LinkButton to={at({ keyWord: "" })}>{t.allOfKind(category)}</LinkButton>
        </Empty>
      )}
      <Pager page={page.current} pages={page.pages} hrefOf={(pageNo) => at({ pageNo })} />
    </div>
  );
}
