// Vitest's global setup. The cluster starts when the first test asks for it, so a run without a database costs nothing;
// all workers share that one cluster through a small proxy on this machine.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type Cluster, startCluster } from "./postgresCluster.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | undefined;
  const addressServer = createServer((_request, reply) => {
    cluster ??= startCluster();
    cluster.then(
      ({ url }) => reply.end(url),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => addressServer.listen(0, "127.0.0.1", resolve));
  project.provide("postgresAddressServer", `http://127.0.0.1:${(addressServer.address() as AddressInfo).port}`);
  return async () => {
    addressServer.closeAllConnections();
    addressServer.close();
    // A cluster that failed to start has said so in the test that asked for it.
    await (await cluster?.catch(() => undefined))?.stop();
  };
}
