import { useEffect, useRef, useState } from "react";
import type { SiteInfo } from "#server/modules/content/contract";
import { Button, Notice } from "#portal/ui/index.ts";
import { accountTexts as t } from "./texts.ts";
import { settlementTexts } from "../texts.ts";

type Account = NonNullable<SiteInfo["account"]>;

/** How long the notice that the text was copied is shown. */
const SAID_MS = 4000;

type Copied = "no" | "copied" | "selected";

/** Copies a text; where the browser does not let a page do that, selects it, so that the user can. */
async function copy(text: string, shown: HTMLElement | null): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    if (shown !== null) window.getSelection()?.selectAllChildren(shown);
    return "selected";
  }
}

/** The button needs JavaScript: its space is reserved until it appears. */
function CopyButton({
  account,
  shown,
}: {
  readonly account: Account;
  readonly shown: { readonly current: HTMLElement | null };
}) {
  const [alive, setAlive] = useState(false);
  const [copied, setCopied] = useState<Copied>("no");
  useEffect(() => setAlive(true), []);
  useEffect(() => {
    if (copied === "no") return undefined;
    const timer = setTimeout(() => setCopied("no"), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const text = [
    [settlementTexts.name, account.name],
    [settlementTexts.number, account.number.replace(/\s/g, "")],
    [settlementTexts.bank, account.bank],
  ]
    .map(([label, value]) => `${label}：${value}`)
    .join("\n");
  return (
    <p className="settlement-copy no-print">
      <Button
        className={alive ? "" : "settlement-waits"}
        disabled={!alive}
        onClick={() => void copy(text, shown.current).then(setCopied)}
      >
        {t.copy}
      </Button>
      <span role="status">{copied === "no" ? "" : t.copied[copied]}</span>
    </p>
  );
}

/** The account for payments, with a button to copy it and a warning against any other account. */
export function SettlementAccount({
  account,
  phones,
  level = 3,
}: {
  readonly account: Account;
  readonly phones: SiteInfo["phones"];
  readonly level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  const shown = useRef<HTMLDListElement>(null);
  const lines = [
    [settlementTexts.name, account.name],
    [settlementTexts.number, account.number],
    [settlementTexts.bank, account.bank],
  ] as const;
  return (
    <section className="settlement" aria-labelledby="settlement">
      <Heading id="settlement">{settlementTexts.title}</Heading>
      <dl ref={shown}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton account={account} shown={shown} />
      <Notice tone="wood">
        <p>
          <b>{t.warning}</b>
          {t.warningText}
          {phones.length > 0 && t.verify}
          {phones.map(({ title, phone }) => (
            <span key={title} className="settlement-phone">
              {title} {phone}
            </span>
          ))}
        </p>
      </Notice>
    </section>
  );
}
