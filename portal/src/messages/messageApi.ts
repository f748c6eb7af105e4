/** The frame's calls; errors arrive unchanged. */
export interface MessageApi {
  readonly get: <R>(path: string, query?: Readonly<Record<string, string>>) => Promise<R>;
  readonly post: <R>(path: string, body: object) => Promise<R>;
}
