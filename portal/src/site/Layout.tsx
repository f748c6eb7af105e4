/** The frame of every public page: header, main, footer. */
import type { ReactNode } from "react";
import type { SiteInfo } from "#server/modules/content/contract";

export interface LayoutProps {
  readonly site: SiteInfo;
  readonly children: ReactNode;
}

export function Layout({ site, children }: LayoutProps) {
  return (
    <>
      <header><a href="/index/home">{site.platform}</a></header>
      <main id="main" tabIndex={-1}>{children}</main>
      <footer>{site.hours}</footer>
    </>
  );
}
