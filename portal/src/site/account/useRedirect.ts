import { sameOriginPath } from "#core/api";
import { useLocation } from "react-router-dom";

/** The member area leads here itself: going back there would go round in a circle. */
const MEMBER_AREA = /^\/userCenter(\/|\?|#|$)/i;
/** The server renders these pages, too, and does not know its own address; a path of one site is one of any other. */
const ANY_ORIGIN = "http://site.invalid";

/** Where the visitor came from and returns to: an address of this site; undefined for anything else. */
export function useRedirect(): string | undefined {
  const { search } = useLocation();
  const address = sameOriginPath(new URLSearchParams(search).get("redirect") ?? "", ANY_ORIGIN, URL);
  return address === undefined || MEMBER_AREA.test(address) ? undefined : address;
}
