/** The search box of the header: a GET form to the hall. In the hall it keeps what the list is narrowed to. */
import { useId, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { classes, SearchIcon } from "#portal/ui/index.ts";
import { addressOf } from "../query.ts";
import { layoutTexts as texts } from "./texts.ts";
import { SuggestedWords } from "./SuggestedWords.tsx";

const HALL = "/index/biddingList";
const HALLS = [HALL, "/biddingList"];
/** Asked anew by each search. */
const ASKED = ["keyWord", "transactionType", "pageNo"];

/** What the list is narrowed to already, apart from what a search asks. */
function keptFrom(pathname: string, search: string): readonly (readonly [string, string])[] {
  return HALLS.includes(pathname)
    ? [...new URLSearchParams(search)].filter(([name, value]) => !ASKED.includes(name) && value !== "")
    : [];
}

/** The suggested words open with the focus, by style alone. Escape closes them; typing or a new focus opens them. */
function useSuggestions() {
  const [closed, setClosed] = useState(false);
  const open = () => setClosed(false);
  return {
    closed,
    handlers: {
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== "Escape" || closed) return;
        // The box keeps its word: what is closed first is what opened last.
        event.preventDefault();
        setClosed(true);
        event.currentTarget.querySelector<HTMLInputElement>("input[type=search]")?.focus();
      },
      onInput: open,
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) open();
      },
    },
  };
}

export function Search({ site }: { readonly site: SiteInfo }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const { closed, handlers } = useSuggestions();
  const kept = keptFrom(pathname, search);
  const now = HALLS.includes(pathname) ? new URLSearchParams(search) : new URLSearchParams();
  const toOf = (keyWord: string) => addressOf(HALL, { ...Object.fromEntries(kept), keyWord });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(addressOf(HALL, Object.fromEntries(asked)));
  };
  return (
    // A field is reset when its value in the address changes; what is typed in another stays.
    <form
      className={classes("search", closed && "search-closed")}
      role="search"
      aria-label={texts.search}
      action={HALL}
      method="get"
      onSubmit={submit}
      {...handlers}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="search-line">
        <select
          key={`type ${now.get("transactionType")}`}
          name="transactionType"
          aria-label={texts.type}
          defaultValue={now.get("transactionType") ?? ""}
        >
          <option value="">{texts.allTypes}</option>
          {site.transactionTypes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <input
          key={`word ${now.get("keyWord")}`}
          id={id}
          name="keyWord"
          type="search"
          aria-label={texts.keyWord}
          placeholder={texts.placeholder}
          defaultValue={now.get("keyWord") ?? ""}
          maxLength={50}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit" aria-label={texts.submit}>
          <SearchIcon size={18} />
        </button>
      </div>
      <div className="search-words">
        <SuggestedWords toOf={toOf} />
      </div>
    </form>
  );
}
