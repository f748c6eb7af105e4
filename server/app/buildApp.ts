import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { API_BASE } from "#core/api";
import { registerSockets, rowRoomKind, serverErrors } from "#engine/server";
import { FILE_LIMIT } from "#server/modules/files/index";
import { registerApi } from "./api.ts";
import type { Config, ConnectionLimits } from "./config.ts";
import { replyToMalformedRequest, endSlowExchanges, limitConnections } from "./connections.ts";
import { assertDataKeys, recordDataKeys } from "./dataKeys.ts";
import { openConfiguredDatabase } from "./database.ts";
import { createProduct, type Product } from "./product.ts";
import { registerSite } from "./site.ts";
import { isProxy, trustProxyOption } from "./trustedProxies.ts";

const BODY_LIMIT = 2 * 1024 * 1024;

interface Built {
  readonly app: FastifyInstance;
  readonly product: Product;
}

/** Everything but listening. `close()` of the app drains what is under way and closes the database. */
export async function buildApp(config: Config, clock: () => number = Date.now): Promise<Built> {
  const app = fastify({
    logger: { level: process.env["LOG_LEVEL"] ?? "warn" },
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    // What reaches no route all the same; whoever sent it learns nothing of the framework.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).type("text/plain; charset=utf-8").send("网址不正确"),
    bodyLimit: BODY_LIMIT,
    ...timeouts(config.connections),
    clientErrorHandler: (error, socket) => replyToMalformedRequest(error, socket),
    routerOptions: { maxParamLength: 500 },
    trustProxy: trustProxyOption(config.trustedProxies),
  });
  // What fails outside the API says a request id and nothing more; the API answers in its own envelope.
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, "a page failed");
    return reply
      .code(500)
      .type("text/plain; charset=utf-8")
      .send(serverErrors.error("FAULT", { requestId: request.id }).message);
  });
  limitConnections(app.server, config.connections.perAddress, (address) => isProxy(config.trustedProxies, address));
  endSlowExchanges(app.server, config.connections);
  const product = await openProduct(config, clock, app.log);
  app.addHook("onClose", async () => {
    await product.bidSweeper.stop();
    await product.engine.close();
  });
  try {
    await serveProduct(app, product, config, clock);
  } catch (error) {
    await app.close();
    throw error;
  }
  return { app, product };
}

/** A product that cannot start leaves no open database. */
async function openProduct(config: Config, clock: () => number, log: FastifyInstance["log"]): Promise<Product> {
  const database = await openConfiguredDatabase(config, clock);
  try {
    await assertDataKeys(database, config);
    const product = await createProduct({ config, database, clock, log });
    await recordDataKeys(database, product.engine.model(), config);
    return product;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveProduct(
  app: FastifyInstance,
  product: Product,
  config: Config,
  clock: () => number,
): Promise<void> {
  // Everybody knows these passwords: a folder that was tried out with them is no one's to serve yet.
  if (config.production) await product.identity.accounts.assertNoDemoPassword();
  product.startJobs();
  product.bidSweeper.start();
  await registerSockets(app, {
    kinds: [rowRoomKind(product.engine.subscriptions), product.messages.roomKind, product.bidRoomKind],
    tickets: product.tickets,
    clock,
    viewerOf: (token) => product.identity.sessions.holderOf(token, clock()),
  });
  await app.register(
    (api) =>
      registerApi(api, {
        engine: product.engine,
        viewerOf: (token, tenant, use) => product.identity.sessions.viewerOf(token, tenant, clock(), use),
        bodyLimit: BODY_LIMIT,
        fileLimit: FILE_LIMIT,
      }),
    { prefix: API_BASE },
  );
  await app.register((site) => registerSite(site, config, product));
}

/**
 * The router refuses a path that cannot be decoded before any route is asked. With its percent signs written out it is
 * an address like any other at which nothing stands: the API answers in its envelope, the site with its page.
 */
function readableUrl(url: string): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // The result is looked at, or the bundler drops a call that it takes for one without effect.
    return decodeURI(path).length <= path.length;
  } catch {
    return false;
  }
}

const MAX_HEADER_BYTES = 16 * 1024;

/** The server looks for what is overdue this often; the least of the limits is not much longer. */
function timeouts({ headersMs, requestMs, idleMs, keepAliveMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: keepAliveMs,
    http: {
      headersTimeout: headersMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: Math.min(5_000, headersMs),
    },
  };
}
