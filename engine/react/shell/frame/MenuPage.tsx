import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { BoardPage } from "../../board/BoardPage.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { parseRecordRoute } from "../../list/recordRoute.ts";
import { ReportPage } from "../../report/ReportPage.tsx";
import { useShellConfig } from "../config.ts";
import { ServerErrorPage, NotFoundPage, NotImplementedPage, ForbiddenPage } from "../ExceptionPages.tsx";
import { fixedPageAt } from "../fixedPages.ts";
import { HomePage } from "../home/HomePage.tsx";
import { HOME_PATH, menuLocationOf } from "../menu.ts";
import { UnknownPage } from "./UnknownPage.tsx";

/** What a menu entry opens. */
export function MenuPage({ menu }: { readonly menu: readonly MenuNode[] }) {
  const { pathname } = useLocation();
  const config = useShellConfig();
  const place = useMemo(() => menuLocationOf(menu, pathname), [menu, pathname]);
  const [opens, name] = (place?.node.opens ?? "").split(":", 2);
  if (pathname === HOME_PATH && opens !== "board") return <HomePage menu={menu} />;
  if (place && (opens === "entity" || opens === "view") && name) {
    return place.rest === "" || parseRecordRoute(place.rest) ? (
      <ListPage listed={opens === "view" ? { view: name } : { entity: name }} base={place.key} rest={place.rest} />
    ) : (
      <NotFoundPage />
    );
  }
  if (place && opens === "report" && name)
    return place.rest === "" ? <ReportPage key={name} report={name} /> : <NotFoundPage />;
  if (place && opens === "board" && name)
    return place.rest === "" ? <BoardPage key={name} board={name} /> : <NotFoundPage />;
  if (place && opens === "page" && name && place.rest === "") {
    const Page = config.pages[name];
    return Page ? <Page /> : <NotImplementedPage />;
  }
  if (place?.rest === "") return <NotImplementedPage />;
  const fixed = fixedPageAt(config, pathname);
  if (fixed) return <fixed.Page />;
  if (pathname === "/exception/403") return <ForbiddenPage />;
  if (pathname === "/exception/500") return <ServerErrorPage />;
  return place === undefined ? <UnknownPage path={pathname} /> : <NotFoundPage />;
}
