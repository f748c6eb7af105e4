import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { Picture } from "#portal/ui/index.ts";
import { motifOf } from "../lot/bidSessionText.ts";
import { bidSessionTexts as t } from "./texts.ts";

/** So many are seen in the page; the last one says how many more there are. */
const SHOWN = 3;

/** How wide the first one is and those beside it, by how many there are. */
const SIZES: readonly { readonly first: string; readonly others: string }[] = [
  { first: "(max-width: 960px) 100vw, 768px", others: "" },
  { first: "(max-width: 960px) 50vw, 384px", others: "(max-width: 960px) 50vw, 384px" },
  { first: "(max-width: 960px) 100vw, 530px", others: "(max-width: 960px) 50vw, 270px" },
];

function sizesOf(index: number, count: number): string {
  const sizes = SIZES[Math.min(count, SHOWN) - 1];
  return (index === 0 ? sizes?.first : sizes?.others) ?? "100vw";
}

/** The photographs, the first one large; each opens its original. Where there are none, a drawn scene that says so. */
export function Gallery({ session }: { readonly session: BidSessionDetail }) {
  const { pictures } = session.lot;
  if (pictures.length === 0) {
    return (
      <figure className="gallery-drawn">
        <Picture src={null} alt="" motif={motifOf(session)} seed={session.mainId} sizes="" ratio="wide" eager />
        <figcaption>{t.drawn}</figcaption>
      </figure>
    );
  }
  const more = pictures.length - SHOWN;
  return (
    <ul className={`gallery gallery-${Math.min(pictures.length, SHOWN)}`} aria-label={t.pictures}>
      {pictures.map((src, index) => (
        <li key={src} className={index < SHOWN ? undefined : "gallery-rest"}>
          <a href={src} target="_blank" rel="noopener" aria-label={t.picture(index + 1, pictures.length)}>
            <Picture src={src} alt="" seed={src} sizes={sizesOf(index, pictures.length)} eager={index === 0} />
            {index === SHOWN - 1 && more > 0 && (
              <span className="gallery-more" aria-hidden>
                {t.more(more)}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
