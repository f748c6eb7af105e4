/**
 * The bus between nodes that share a PostgreSQL. A text is handed to the subscribers of its own process at once, and to
 * the other nodes over NOTIFY, cut into pieces that fit into its payload.
 */
import { randomBytes } from "node:crypto";
import { PAYLOAD_BYTES, openNotifyChannel, type NotifyChannel } from "../db/index.ts";
import { createLocalBus, type Bus } from "./bus.ts";

const CHANNEL = "heartwood";
/** Of a piece before base64, beside the head of its payload. */
export const PIECE_BYTES = Math.floor(((PAYLOAD_BYTES - 100) * 3) / 4);
/** Texts of other nodes whose last piece has not come. */
const MAX_UNFINISHED = 1_000;

export async function openNotifyBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const local = createLocalBus(onError);
  const node = randomBytes(9).toString("base64url");
  const receive = createReceiver(node, local.publish, local.missed);
  let serial = 0;
  const channel: NotifyChannel = await openNotifyChannel(
    { url, channel: CHANNEL },
    {
      onPayload: (payload) => {
        try {
          receive(payload);
        } catch (error) {
          onError(error);
        }
      },
      onReconnected: local.missed,
      // The others hear that they lack something.
      onDropped: () => channel.send(`${node} ${++serial} missed`),
      onError,
    },
  );
  return {
    publish: (topic, text) => {
      local.publish(topic, text);
      for (const piece of piecesOf(topic, text)) channel.send(`${node} ${++serial} ${piece}`);
    },
    subscribe: local.subscribe,
    close: async () => {
      local.close();
      await channel.close();
    },
  };
}

/** `<piece> <pieces> <base64>` of each. */
export function piecesOf(topic: string, text: string): readonly string[] {
  const bytes = Buffer.from(JSON.stringify([topic, text]));
  const count = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  return Array.from({ length: count }, (_, at) => {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    return `${at} ${count} ${piece.toString("base64")}`;
  });
}

/**
 * Puts the pieces of each node together. Pieces of one node come in order: one that comes again, after its connection was
 * lost, is known by its number.
 */
export function createReceiver(
  self: string,
  publish: (topic: string, text: string) => void,
  missed: () => void,
): (payload: string) => void {
  const nodes = new Map<string, { last: number; pieces: Buffer[] }>();
  return (payload) => {
    const [node = "", serial = "", piece = "", count = "", base64 = ""] = payload.split(" ");
    if (node === self) return;
    const state = nodes.get(node) ?? { last: 0, pieces: [] };
    nodes.delete(node);
    nodes.set(node, state);
    const [oldest] = nodes.keys();
    if (nodes.size > MAX_UNFINISHED && oldest !== undefined) nodes.delete(oldest);
    if (Number(serial) <= state.last) return;
    state.last = Number(serial);
    if (piece === "missed") return missed();
    if (piece === "0") state.pieces = [];
    // Its beginning came while this node was not listening.
    else if (state.pieces.length !== Number(piece)) return;
    state.pieces.push(Buffer.from(base64, "base64"));
    if (state.pieces.length < Number(count)) return;
    const [topic, text] = JSON.parse(Buffer.concat(state.pieces).toString()) as [string, string];
    state.pieces = [];
    publish(topic, text);
  };
}
