/** The package has no types; what tests/support/oidcProvider.ts uses of it. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    readonly oidc: {
      readonly session: { readonly accountId: string };
      readonly client: { readonly clientId: string };
      readonly provider: Provider;
    };
  }

  interface Configuration {
    readonly clients: readonly object[];
    readonly cookies: { readonly keys: readonly string[] };
    readonly pkce: { readonly required: () => boolean };
    readonly features: { readonly devInteractions: { readonly enabled: boolean } };
    readonly interactions: { readonly url: (ctx: Context, interaction: { readonly uid: string }) => string };
    readonly findAccount: (ctx: Context, id: string) => object;
    readonly loadExistingGrant: (ctx: Context) => Promise<Grant>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
