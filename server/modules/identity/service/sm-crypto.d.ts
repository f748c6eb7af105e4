/** The part of sm-crypto that `smCrypto.ts` calls; the package has no types of its own. */
declare module "sm-crypto" {
  interface KeyPair {
    readonly privateKey: string;
    readonly publicKey: string;
  }
  const smCrypto: {
    readonly sm2: {
      generateKeyPairHex(): KeyPair;
      getPublicKeyFromPrivateKey(privateKey: string): string;
      doDecrypt(cipher: string, privateKey: string, mode: 1, options: { readonly output: "array" }): readonly number[];
      doSignature(message: readonly number[], privateKey: string, options: { readonly hash: true }): string;
      doVerifySignature(
        message: readonly number[],
        signature: string,
        publicKey: string,
        options: { readonly hash: true },
      ): boolean;
    };
  };
  export = smCrypto;
}
