import { Link } from "react-router-dom";
import type { BidSessionDetail } from "#server/modules/bidding/contract";
import { Table, Time, quantity, yuan } from "#portal/ui/index.ts";
import { bidSessionAddress } from "../loaders.ts";
import { bidSessionTexts as t } from "./texts.ts";

/** What lots of the same kind were sold for. */
export function Comparables({ session }: { readonly session: BidSessionDetail }) {
  return (
    <>
      <p className="part-note">{t.comparablesNote}</p>
      <Table
        caption={t.comparables}
        rows={session.comparables}
        rowKey={({ mainId }) => mainId}
        columns={[
          {
            label: t.deal,
            kind: "lead",
            cell: ({ mainId, title }) => <Link to={bidSessionAddress({ scene: "sale", mainId })}>{title}</Link>,
          },
          { label: t.dealTime, kind: "tight", cell: ({ dealTime }) => <Time at={dealTime} shape="day" /> },
          {
            label: t.volume,
            kind: "end",
            cell: ({ volume }) => (/[1-9]/.test(volume) ? `${quantity(volume)} ${t.cubic}` : t.none),
          },
          { label: t.dealPrice, kind: "end", cell: ({ dealPrice }) => yuan(dealPrice, true) },
          {
            label: t.cubicPrice,
            kind: "end",
            cell: ({ cubicPrice }) => (cubicPrice === null ? t.none : <b>{yuan(cubicPrice)}</b>),
          },
        ]}
      />
    </>
  );
}
