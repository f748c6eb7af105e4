/** What the hall can be narrowed to. Each choice is a link, the rest one GET form; on a phone it folds away. */
import { Fragment, useEffect, useRef, type FormEvent, type MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { HallOptions, BidSessionQuery } from "#server/modules/bidding/contract";
import {
  Button,
  Chip,
  FilterIcon,
  focusOn,
  KEEP_SCROLL,
  LinkButton,
  SelectField,
  TextField,
} from "#portal/ui/index.ts";
import { addressOf } from "../query.ts";
import type { PriceRange } from "./priceErrors.ts";
import { clearedLink, hallLink, type ActiveFilter, type HallUrlChange, type HallUrlState } from "./urlState.ts";
import { hallTexts as texts } from "./texts.ts";

interface Line {
  readonly label: string;
  readonly current: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly change: (value: string | undefined) => HallUrlChange;
}

function linesOf({ query }: HallUrlState, options: HallOptions): readonly Line[] {
  return [
    {
      label: texts.state,
      current: query.state ?? "",
      options: options.states,
      change: (state) => ({ state: state as BidSessionQuery["state"] }),
    },
    {
      label: texts.type,
      current: String(query.transactionType ?? ""),
      options: options.transactionTypes,
      change: (type) => ({ transactionType: type === undefined ? undefined : Number(type) }),
    },
    {
      label: texts.lotKind,
      current: query.lotKind ?? "",
      options: options.lotKinds,
      change: (lotKind) => ({ lotKind }),
    },
  ];
}

function Choices({
  line: { label, current, options, change },
  state,
}: {
  readonly line: Line;
  readonly state: HallUrlState;
}) {
  const all = [{ value: "", text: texts.any }, ...options];
  return (
    <div className="choices" role="group" aria-label={label}>
      <span>{label}</span>
      <div>
        {all.map(({ value, text }) => (
          <Link
            key={value}
            to={hallLink(state, change(value === "" ? undefined : value))}
            aria-current={current === value ? "true" : undefined}
            state={KEEP_SCROLL}
          >
            {text}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** The names of the form's own fields; everything else of the state goes along hidden. */
const FIELDS = ["keyWord", "region", "species", "priceFrom", "priceTo"];

function Form({ state, options, prices }: Omit<FiltersProps, "activeFilters">) {
  const navigate = useNavigate();
  const { query } = state;
  const path = clearedLink(state).split("?")[0] ?? "";
  const kept = [...new URL(hallLink(state, { pageNo: undefined }), "http://host").searchParams].filter(
    ([name]) => !FIELDS.includes(name),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // On a phone the panel covers what was found.
    const opened = event.currentTarget.closest(".filters")?.querySelector<HTMLInputElement>(".filters-open input");
    if (opened) opened.checked = false;
    const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const);
    void navigate(addressOf(path, Object.fromEntries(asked)));
  };
  return (
    // A field is reset when its value in the address changes; what is typed in another stays.
    <form className="filter-form" action={path} method="get" onSubmit={submit}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={`word ${query.keyWord}`}
        label={texts.keyWord}
        name="keyWord"
        type="search"
        defaultValue={query.keyWord ?? ""}
        placeholder={texts.keyHint}
        maxLength={50}
        enterKeyHint="search"
        autoComplete="off"
      />
      <SelectField
        key={`region ${query.region}`}
        label={texts.region}
        name="region"
        any={texts.any}
        defaultValue={query.region ?? ""}
        choices={options.regions.map(({ value, text }) => ({ value, label: text }))}
      />
      <SelectField
        key={`species ${query.species}`}
        label={texts.species}
        name="species"
        any={texts.any}
        defaultValue={query.species ?? ""}
        choices={options.species.map(({ value, text }) => ({ value, label: text }))}
      />
      <PriceFields prices={prices} />
      <Button type="submit" tone="forest">
        {texts.apply}
      </Button>
    </form>
  );
}

/** The id of the error of the prices. */
const PRICE_ERROR = "price-error";

function PriceFields({ prices }: { readonly prices: PriceRange }) {
  return (
    <fieldset className="field">
      <legend>{texts.price}</legend>
      <div className="range">
        {(["priceFrom", "priceTo"] as const).map((name, at) => (
          <Fragment key={`${name} ${prices[name]}`}>
            {at === 1 && <span aria-hidden>{texts.to}</span>}
            <TextField
              quiet
              label={texts[name]}
              placeholder={texts[name]}
              name={name}
              defaultValue={prices[name]}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              {...(prices.wrong[name] && { "aria-invalid": true, "aria-describedby": PRICE_ERROR })}
            />
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** Above the list, so that it is seen on a phone too, where the filters are folded. */
export function PriceError({ prices: { error } }: { readonly prices: PriceRange }) {
  if (error === undefined) return null;
  return (
    <p className="field-error price-error" id={PRICE_ERROR} role="alert">
      {texts.priceIgnored}
      {error}
    </p>
  );
}

interface FiltersProps {
  readonly state: HallUrlState;
  readonly options: HallOptions;
  readonly prices: PriceRange;
  readonly activeFilters: readonly ActiveFilter[];
}

/** A box ticked by the button on a phone opens the panel: no script; on a wide screen it is always open. */
export function Filters({ state, options, prices, activeFilters }: FiltersProps) {
  return (
    <section className="filters no-print" aria-label={texts.filters}>
      <label className="filters-open button button-line">
        <input type="checkbox" className="unseen" aria-label={texts.filters} />
        <FilterIcon size={18} />
        {texts.showFilters}
        {activeFilters.length > 0 && <b>{texts.chosenCount(activeFilters.length)}</b>}
      </label>
      <div className="filters-in card">
        {linesOf(state, options).map((line) => (
          <Choices key={line.label} line={line} state={state} />
        ))}
        <Form state={state} options={options} prices={prices} />
      </div>
    </section>
  );
}

/** What the list is narrowed to, in words. */
export function ActiveFilterBar({ state, activeFilters }: Pick<FiltersProps, "state" | "activeFilters">) {
  const line = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);
  // The pressed link disappears with its filter: the focus moves to the next one, after the last to the heading.
  useEffect(() => {
    const at = left.current;
    if (at === undefined) return;
    left.current = undefined;
    const crosses = line.current?.querySelectorAll<HTMLElement>(".chip-drop") ?? [];
    focusOn(crosses[Math.min(at, crosses.length - 1)] ?? document.querySelector<HTMLElement>("h1"));
  }, [activeFilters.length]);
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const pressed = (event.target as HTMLElement).closest("a");
    if (pressed === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    left.current = [...event.currentTarget.querySelectorAll("a")].indexOf(pressed);
  };
  if (activeFilters.length === 0) return null;
  return (
    <div className="chosen no-print" role="group" aria-label={texts.activeFilters} ref={line} onClick={press}>
      <span>{texts.activeFilters}</span>
      <div className="chips">
        {activeFilters.map(({ key, label, without }) => (
          <Chip key={key} label={label} dropTo={without} />
        ))}
        <LinkButton to={clearedLink(state)} tone="plain">
          {texts.clear}
        </LinkButton>
      </div>
    </div>
  );
}
