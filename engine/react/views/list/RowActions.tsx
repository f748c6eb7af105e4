import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import type { WireRow } from "#core/values";
import type { Offer } from "../../controllers/list/index.ts";
import { listTexts as texts } from "../../texts/list.ts";

const OPEN = 3;

export type RunOffer = (offer: Offer, rows: readonly WireRow[]) => void;

/** At most three in the open; the dangerous ones last, red, apart. */
export function RowActions({ offers, row, name, onRun }: { readonly offers: readonly Offer[]; readonly row: WireRow; readonly name: string; readonly onRun: RunOffer }) {
  const { open, folded } = splitOffers(offers);
  const items: MenuProps["items"] = folded.flatMap((offer, index) => {
    const item = { key: offer.name, label: offer.title, danger: offer.danger };
    return offer.danger && index > 0 && !folded[index - 1]?.danger ? [{ type: "divider" as const, key: `before-${offer.name}` }, item] : [item];
  });
  const run = (key: string) => {
    const offer = folded.find((each) => each.name === key);
    if (offer) onRun(offer, [row]);
  };
  return (
    <span className="hw-row-actions" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      {open.map((offer) => <Button key={offer.name} type="link" size="small" danger={offer.danger} aria-label={`${offer.title} ${name}`} onClick={() => onRun(offer, [row])}>{offer.title}</Button>)}
      {folded.length > 0 ? (
        <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => run(key) }}>
          <Button type="link" size="small" aria-label={`${texts.more} ${name}`}>{texts.more}<DownOutlined className="hw-small-icon" /></Button>
        </Dropdown>
      ) : null}
    </span>
  );
}

/** Harmless ones first; three in the open, or two and the rest behind 更多. */
export function splitOffers(offers: readonly Offer[]): { readonly open: readonly Offer[]; readonly folded: readonly Offer[] } {
  const ordered = [...offers.filter((offer) => !offer.danger), ...offers.filter((offer) => offer.danger)];
  if (ordered.length <= OPEN) return { open: ordered, folded: [] };
  return { open: ordered.slice(0, OPEN - 1), folded: ordered.slice(OPEN - 1) };
}

/** How wide the column must be for these rows. */
export function actionsWidth(offers: readonly (readonly Offer[])[]): number {
  const widths = offers.map((each) => {
    const { open, folded } = splitOffers(each);
    const words = [...open.map((offer) => offer.title.length), ...(folded.length > 0 ? [texts.more.length + 1] : [])];
    return words.reduce((sum, length) => sum + length * 14 + 16, 0);
  });
  return Math.max(88, ...widths.map((width) => width + 16));
}
