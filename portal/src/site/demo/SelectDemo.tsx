import { useLocation } from "react-router-dom";
import type { HallOption, HallOptions } from "#server/modules/bidding/contract";
import { Button, Card, Chip, LinkButton, SelectField, TextField } from "#portal/ui/index.ts";
import { addressOf } from "../query.ts";
import { demoTexts } from "./texts.ts";

const t = demoTexts.select;

/** Each select of the hall in a plain form: what is chosen is in the address, so it needs no script. */
export function SelectDemo({ options }: { readonly options: HallOptions }) {
  const search = new URLSearchParams(useLocation().search);
  const selects: readonly { readonly name: string; readonly label: string; readonly choices: readonly HallOption[] }[] =
    [
      { name: "transactionType", label: t.transactionType, choices: options.transactionTypes },
      { name: "species", label: t.species, choices: options.species },
      { name: "region", label: t.region, choices: options.regions },
      { name: "lotKind", label: t.lotKind, choices: options.lotKinds },
    ];
  const names = [...selects.map(({ name }) => name), "keyWord"];
  const chosen = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""]));
  const said = (name: string) =>
    selects.find((select) => select.name === name)?.choices.find(({ value }) => value === chosen[name])?.text ??
    chosen[name] ??
    "";
  const kept = names.filter((name) => chosen[name] !== "");
  return (
    <>
      <Card>
        <form key={search.toString()} className="demo-form" action="/SelectDemo" method="get" aria-label={t.form}>
          {selects.map(({ name, label, choices }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              any={t.any}
              defaultValue={chosen[name]}
              choices={choices.map(({ value, text }) => ({ value, label: text }))}
            />
          ))}
          <TextField name="keyWord" label={t.keyWord} maxLength={50} defaultValue={chosen["keyWord"]} />
          <Button type="submit" tone="forest">
            {t.apply}
          </Button>
        </form>
      </Card>
      <section className="demo-part" aria-labelledby="chosen">
        <h2 id="chosen">{t.chosen}</h2>
        {kept.length === 0 && <p>{t.none}</p>}
        <div className="chips">
          {kept.map((name) => (
            <Chip key={name} label={said(name)} dropTo={addressOf("/SelectDemo", { ...chosen, [name]: "" })} />
          ))}
        </div>
        {kept.length > 0 && (
          <LinkButton to={addressOf("/index/biddingList", chosen)} tone="wood">
            {t.toHall}
          </LinkButton>
        )}
      </section>
    </>
  );
}
