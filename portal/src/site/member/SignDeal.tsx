/** The deal of a member who has won, or to whom it is offered: how it stands, and the confirmation to sign. */
import { useCallback, useState } from "react";
import { createRepeatedKey } from "#core/api";
import { BIDDING_PATHS, type MyTradingRow, type OwnDeal, type SignedDeal } from "#server/modules/bidding/contract";
import { Button, Time, yuan } from "#portal/ui/index.ts";
import { postSigned } from "./calls.ts";
import { tradingTexts as t } from "./centerTexts.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { newKey } from "./newKey.ts";
import { useAct } from "./useAct.ts";

/** Of the dictionary `dealState`. */
const AWAITING = 1;

interface SignDealProps {
  readonly row: MyTradingRow;
  readonly deal: OwnDeal;
  readonly onSigned: () => void;
}

export function SignDeal({ row, deal, onSigned }: SignDealProps) {
  const awaited = deal.status === AWAITING && deal.signedAt === null;
  return (
    <div className="trading-deal">
      <span>{deal.status === AWAITING && deal.signedAt !== null ? t.dealSigned : deal.status_dictText}</span>
      {awaited && deal.confirmDeadline !== null && (
        <>
          <span>
            {t.signBy} <Time at={deal.confirmDeadline} />
          </span>
          <Signing row={row} deal={deal} onSigned={onSigned} />
        </>
      )}
    </div>
  );
}

function Signing({ row, deal, onSigned }: SignDealProps) {
  const [asks, setAsks] = useState(false);
  // Sent again because its answer was lost, it is answered as the first time.
  const [keyOf] = useState(() => createRepeatedKey(newKey));
  const { busy, failure, run } = useAct(t.signFailed);
  const sign = useCallback(
    () =>
      run(async () => {
        const body = { dealId: deal.dealId };
        await postSigned<SignedDeal>(BIDDING_PATHS.signDeal, body, { key: keyOf(body) });
        setAsks(false);
        onSigned();
      }),
    [deal.dealId, keyOf, onSigned, run],
  );
  const ask = t.signAsk(row.landTitle, yuan(deal.dealPrice, true));
  return (
    <>
      <Button tone="wood" onClick={() => setAsks(true)}>
        {t.sign}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t.signTitle}
          ask={`${ask}${deal.offered ? t.offeredAsk : t.wonAsk}`}
          act={t.signNow}
          busy={busy}
          failure={failure}
          onConfirm={() => void sign()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
