/**
 * The third party: an OpenID Connect provider, by authorization code with PKCE, state and nonce (`openid-client`). Only
 * the subject of its answer is used, from an ID token whose signature is verified.
 */
import * as client from "openid-client";
import type { OidcConfig } from "../contract.ts";
import { readBounded } from "./boundedAnswer.ts";
import { OIDC_TIMEOUT_S } from "../rules.ts";

/** What belongs to one sign-in, from the way out to the way back. */
interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Oidc {
  readonly issuer: string;
  /** The address to which the browser is sent, and the secrets that its return must prove. */
  begin(): Promise<OidcSecrets & { readonly url: string }>;
  /**
   * The subject of who came back. Throws where what the browser brings, or what the provider answers, does not prove
   * it.
   */
  subject(query: Readonly<Record<string, string>>, secrets: OidcSecrets): Promise<string>;
}

export function createOidc({ issuer, clientId, clientSecret, redirectUri }: OidcConfig): Oidc {
  const server = new URL(issuer);
  let known: Promise<client.Configuration> | undefined;
  /**
   * Reads the provider's configuration at the first sign-in, and again after a failure, because the provider may start
   * after the product.
   */
  const configuration = (): Promise<client.Configuration> => {
    known ??= client
      .discovery(
        server,
        clientId,
        undefined,
        clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
        {
          timeout: OIDC_TIMEOUT_S,
          execute: [client.enableNonRepudiationChecks, ...(server.protocol === "http:" ? [ALLOW_HTTP] : [])],
          [client.customFetch]: boundedFetch,
        },
      )
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
  return {
    issuer: server.href,
    begin: async () => {
      const config = await configuration();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return { url: url.href, state, nonce, verifier };
    },
    subject: async (query, { state, nonce, verifier }) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const tokens = await client.authorizationCodeGrant(await configuration(), url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const subject = tokens.claims()?.sub;
      if (subject === undefined) throw new Error("The ID token names no subject.");
      return subject;
    },
  };
}

/** Plain http is for a provider on the developer's own machine; the configuration refuses it in production. */
const ALLOW_HTTP = client.allowInsecureRequests;

async function boundedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const answer = await fetch(url, options as RequestInit);
  const { status, statusText, headers } = answer;
  const body = await readBounded(answer);
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, statusText, headers });
}
