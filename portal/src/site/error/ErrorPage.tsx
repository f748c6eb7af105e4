import { Button, LinkButton, TextField, TreeRings } from "#portal/ui/index.ts";
import type { ErrorData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { errorTexts as t } from "./texts.ts";

/** There is nothing here, or it failed: what happened, and ways on. */
export function Page({ data }: PageProps<ErrorData>) {
  const found = data.status !== 404;
  return (
    <div className="wrap lost">
      <TreeRings className="rings" rings={16} />
      <p className="lost-code" aria-hidden>
        {data.status}
      </p>
      <h1>{found ? t.failed : t.notFound}</h1>
      <p className="lost-lead">{found ? t.failedLead : t.notFoundLead}</p>
      {data.status === 500 && (
        <p className="lost-id">
          {t.requestId}：{data.requestId}
        </p>
      )}
      {data.status === 404 && (
        <form className="lost-search" action="/index/biddingList" method="get" role="search">
          <TextField quiet label={t.search} name="keyWord" type="search" maxLength={50} placeholder={t.searchHint} />
          <Button type="submit" tone="forest">
            {t.find}
          </Button>
        </form>
      )}
      <div className="lost-ways">
        {found && (
          <a className="button button-forest" href="">
            {t.retry}
          </a>
        )}
        <LinkButton to="/index/home">{t.home}</LinkButton>
        <LinkButton to="/index/biddingList">{t.hall}</LinkButton>
        <LinkButton to="/index/notice/list">{t.notices}</LinkButton>
        <LinkButton to="/index/transactionGuide">{t.guide}</LinkButton>
      </div>
    </div>
  );
}
