/** The files of sm-crypto that `smCrypto.ts` loads; the package has no types of its own. */
declare module "sm-crypto/src/sm2/index.js" {
  const sm2: { doEncrypt(message: readonly number[], publicKey: string, mode: 1): string };
  export = sm2;
}
declare module "sm-crypto/src/sm3/index.js" {
  /** The digest in hex; with a key the HMAC. */
  function sm3(data: readonly number[], options?: { readonly key: readonly number[] }): string;
  export = sm3;
}
