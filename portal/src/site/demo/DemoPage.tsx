import { Breadcrumb, PageHead } from "#portal/ui/index.ts";
import type { DemoData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { PartsDemo } from "./PartsDemo.tsx";
import { SelectDemo } from "./SelectDemo.tsx";
import { demoTexts as t } from "./texts.ts";

/** Living samples of the site's parts, where demo data is loaded. */
export function Page({ data }: PageProps<DemoData>) {
  const { title, lead } = data.demo === "select" ? t.select : t.parts;
  return (
    <div className="wrap">
      <Breadcrumb trail={[{ label: t.home, to: "/index/home" }, { label: title }]} />
      <PageHead title={title} lead={lead} />
      {data.demo === "select" ? <SelectDemo options={data.options} /> : <PartsDemo />}
    </div>
  );
}
