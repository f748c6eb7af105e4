import { LOGIN_PARAMS_PATH, type LoginParams, type NoncePurpose } from "#server/modules/identity/contract";

/** The frame's call; errors arrive unchanged. */
export type Get = <R>(path: string, query: Readonly<Record<string, string>>) => Promise<R>;

/** Fetched before the user has typed a password, so that sending it does not wait. */
export function preloadEncryption(): void {
  void import("./smCrypto.ts").catch(() => undefined);
}

/** Passwords as they are sent: each encrypted, all under one nonce, with the names of key and nonce. */
export async function encryptPasswords<Name extends string>(
  get: Get,
  purpose: NoncePurpose,
  passwords: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, string>> & { readonly kid: string; readonly nonceId: string }> {
  const { encryptPassword } = await import("./smCrypto.ts");
  const params = await get<LoginParams>(LOGIN_PARAMS_PATH, { purpose });
  const encrypted = Object.entries<string>(passwords).map(
    ([name, password]) => [name, encryptPassword(params, purpose, password, params.serverTime)] as const,
  );
  return {
    ...(Object.fromEntries(encrypted) as Record<Name, string>),
    kid: params.kid,
    nonceId: params.nonceId,
  };
}
