import { DownOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { useState, type ComponentProps } from "react";
import type { WireRow } from "#core/values";
import { closedOn, type Offer } from "./availableActions.ts";
import { ClosedLabel, useReason } from "../../ui/disabledReason/index.ts";
import { listTexts as texts } from "../../texts/list.ts";

const OPEN = 3;

export type RunOffer = (offer: Offer, rows: readonly WireRow[]) => void;

/** At most three in the open; the dangerous ones last, red, apart. */
export function RowActions({ offers, row, name, onRun }: { readonly offers: readonly Offer[]; readonly row: WireRow; readonly name: string; readonly onRun: RunOffer }) {
  const { open, folded } = splitOffers(offers);
  return (
    <span className="hw-row-actions" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      {open.map((offer) => {
        const reason = closedOn(offer, row);
        const label = `${offer.title} ${name}`;
        if (reason !== undefined) return <ClosedAction key={offer.name} reason={reason} label={label} title={offer.title} />;
        return <RowAction key={offer.name} danger={offer.danger} aria-label={label} onClick={() => onRun(offer, [row])}>{offer.title}</RowAction>;
      })}
      {folded.length > 0 ? <Folded offers={folded} row={row} name={name} onRun={(offer) => onRun(offer, [row])} /> : null}
    </span>
  );
}

/** A plain button: a list draws some hundred of them, and the library's costs ten times as much. */
function RowAction({ danger = false, ...rest }: ComponentProps<"button"> & { readonly danger?: boolean }) {
  return <button type="button" className={danger ? "hw-row-action hw-row-action-danger" : "hw-row-action"} {...rest} />;
}

/** What a guard refuses stays in its place, closed, and says why. */
function ClosedAction({ reason, label, title }: { readonly reason: string; readonly label: string; readonly title: string }) {
  const { props, tip } = useReason(reason);
  return <RowAction {...props} aria-label={label}>{title}{tip}</RowAction>;
}

/** The menu is made when it is first asked for. */
function Folded({ offers, row, name, onRun }: { readonly offers: readonly Offer[]; readonly row: WireRow; readonly name: string; readonly onRun: (offer: Offer) => void }) {
  const [open, setOpen] = useState<boolean>();
  const label = `${texts.more} ${name}`;
  const words = <>{texts.more}<DownOutlined className="hw-small-icon" /></>;
  if (open === undefined) return <RowAction aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpen(true)}>{words}</RowAction>;
  const run = (key: string) => {
    const offer = offers.find((each) => each.name === key);
    if (offer && closedOn(offer, row) === undefined) onRun(offer);
  };
  return (
    <Dropdown trigger={["click"]} open={open} onOpenChange={setOpen} menu={{ items: menuOf(offers, row), onClick: ({ key }) => run(key) }}>
      {/* It stands in the place of the one that was pressed. */}
      <RowAction autoFocus aria-label={label} aria-haspopup="menu" aria-expanded={open}>{words}</RowAction>
    </Dropdown>
  );
}

function menuOf(offers: readonly Offer[], row: WireRow): NonNullable<MenuProps["items"]> {
  return offers.flatMap((offer, index) => {
    const reason = closedOn(offer, row);
    const item = { key: offer.name, ...(reason === undefined ? { label: offer.title, danger: offer.danger } : { label: <ClosedLabel title={offer.title} reason={reason} /> }) };
    return offer.danger && index > 0 && !offers[index - 1]?.danger ? [{ type: "divider" as const, key: `before-${offer.name}` }, item] : [item];
  });
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
