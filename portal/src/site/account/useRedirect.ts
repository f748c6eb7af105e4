import { useLocation } from "react-router-dom";

/** The member area leads here itself: going back there would go round in a circle. */
const MEMBER_AREA = /^\/userCenter(\/|\?|$)/i;

/** Where the visitor came from and returns to: an address of this site; undefined for anything else. */
export function useRedirect(): string | undefined {
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get("redirect") ?? "";
  const within = /^\/(?![/\\])/.test(asked) && URL.canParse(asked, "http://site");
  if (!within || new URL(asked, "http://site").host !== "site" || MEMBER_AREA.test(asked)) return undefined;
  return asked;
}
