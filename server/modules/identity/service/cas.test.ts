import { describe, expect, it } from "vitest";
import { isServiceTicket, validatedUser } from "./cas.ts";

const answer = (inner: string, prefix = "cas:"): string =>
  `<${prefix}serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</${prefix}serviceResponse>`;
const success = (user: string): string =>
  answer(`<cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>`);

describe("the answer of a CAS server", () => {
  it("names the user, whatever prefix it has, and a number as it is written", () => {
    expect(validatedUser(success("editor"))).toBe("editor");
    expect(validatedUser(success("007"))).toBe("007");
    expect(validatedUser(answer("<authenticationSuccess><user> wang </user></authenticationSuccess>", ""))).toBe(
      "wang",
    );
  });

  it.each([
    answer('<cas:authenticationFailure code="INVALID_TICKET">x</cas:authenticationFailure>'),
    answer(""),
    success(""),
    success("admin</cas:user><cas:user>editor"),
    `<other><authenticationSuccess><user>admin</user></authenticationSuccess></other>`,
    answer(`<cas:authenticationSuccess><cas:user><b>admin</b></cas:user></cas:authenticationSuccess>`),
    answer(
      `<cas:attributes><cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess></cas:attributes>`,
    ),
  ])("names nobody: %s", (xml) => expect(validatedUser(xml)).toBeUndefined());

  it("does not replace entities", () => expect(validatedUser(success("&#97;dmin"))).toBe("&#97;dmin"));

  it.each(["", "yes\nadmin", success("a").slice(0, -5), `<!DOCTYPE x>${success("a")}`, success("a<!---->b")])(
    "cannot be read: %j",
    (xml) => expect(() => validatedUser(xml)).toThrow(),
  );
});

it("a service ticket has the form of one", () => {
  expect(["ST-1", "ST-1856339-aA5Yuvrxzpv8Tau1cYQ7", "ST-a.b_c-1"].every(isServiceTicket)).toBe(true);
  expect(["", "ST-", "PT-1", "st-1", "ST-1 ", "ST-1&a=b", `ST-${"x".repeat(253)}`].some(isServiceTicket)).toBe(false);
});
