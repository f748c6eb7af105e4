/** The frame of every public page: header, main, footer. */
import type { ReactNode } from "react";
import type { SiteInfo } from "#server/modules/content/contract";
import { Footer } from "./layout/Footer.tsx";
import { Header } from "./layout/Header.tsx";
import { layoutTexts } from "./layout/texts.ts";
import { BackToTop } from "./layout/BackToTop.tsx";

interface LayoutProps {
  readonly site: SiteInfo;
  readonly children: ReactNode;
}

export function Layout({ site, children }: LayoutProps) {
  return (
    <>
      <a id="top" className="skip no-print" href="#main">
        {layoutTexts.skip}
      </a>
      <Header site={site} />
      <main id="main" className="frame-main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} />
      <BackToTop />
    </>
  );
}
