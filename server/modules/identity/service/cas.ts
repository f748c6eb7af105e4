/**
 * Validates tickets of a CAS server by asking it (CAS protocol, section 2.5). Its answer is not trusted: an XML parser
 * without entities reads it, up to a bound and within a few seconds, and no redirect is followed.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { readBounded } from "./boundedAnswer.ts";
import { CAS_TIMEOUT_MS } from "../rules.ts";

const TICKET = /^ST-[\w.-]{1,252}$/;

/** Whether the text has the form of a service ticket. Nothing else is sent to the server. */
export const isServiceTicket = (text: string): boolean => TICKET.test(text);

/** The user whom the server names for this ticket; undefined where it refuses. Throws where it cannot be asked. */
export async function validateTicket(server: string, ticket: string, service: string): Promise<string | undefined> {
  const query = new URLSearchParams({ service, ticket });
  const answer = await fetch(`${server}/serviceValidate?${query.toString()}`, {
    headers: { accept: "application/xml, text/xml" },
    redirect: "error",
    signal: AbortSignal.timeout(CAS_TIMEOUT_MS),
  });
  const body = await readBounded(answer);
  if (!answer.ok) throw new Error(`The CAS server answered ${answer.status}.`);
  return validatedUser(body.toString("utf8"));
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
});

/** The user in an answer of `serviceValidate`; undefined where it names none. Throws where it is no XML. */
export function validatedUser(xml: string): string | undefined {
  // No CAS server sends them: a comment can cut a name in two, a document type can declare entities.
  if (/<!(?:DOCTYPE|ENTITY|--)/i.test(xml) || XMLValidator.validate(xml) !== true)
    throw new Error("The answer of the CAS server cannot be read.");
  const response = valueIn(parser.parse(xml), "serviceResponse");
  if (valueIn(response, "authenticationFailure") !== undefined) return undefined;
  const user = valueIn(valueIn(response, "authenticationSuccess"), "user");
  return typeof user === "string" && user !== "" ? user : undefined;
}

/** An element that occurs more than once is parsed as a list, in which no name is found: two users are no user. */
const valueIn = (node: unknown, name: string): unknown =>
  typeof node === "object" && node !== null && Object.hasOwn(node, name)
    ? (node as Readonly<Record<string, unknown>>)[name]
    : undefined;
