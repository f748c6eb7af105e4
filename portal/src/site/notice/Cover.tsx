import { pictureSources } from "#portal/ui/index.ts";

/** As wide as the column of a text. */
const SIZES = "(max-width: 800px) 100vw, 736px";

/** The picture of an article. */
export function Cover({ src, eager = false }: { readonly src: string; readonly eager?: boolean }) {
  return (
    <img
      className="sheet-cover"
      {...pictureSources(src, SIZES)}
      alt=""
      width={880}
      height={495}
      {...(!eager && { loading: "lazy" as const })}
    />
  );
}
