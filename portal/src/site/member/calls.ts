/** The calls of the member's pages; what makes them is loaded with the first one. */
const client = async () => (await import("./memberClient.ts")).memberClient;

export async function get<R>(path: string, query: Readonly<Record<string, string>> = {}): Promise<R> {
  return (await client()).get<R>(path, query, { quiet: true });
}

export async function post<R>(path: string, body: object): Promise<R> {
  return (await client()).post<R>(path, body, { quiet: true });
}
