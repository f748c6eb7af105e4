/** `/websocket/{userId}`: tells open pages that something of theirs changed. What it is they read themselves. */
import { API_BASE, type RoomFrame } from "#core/api";
import type { Viewer } from "#core/language";
import type { Bus, RoomKind, RoomMember } from "#engine/server";
import { NOTIFICATION_HEARTBEAT_MS, type NotificationCommand } from "../contract.ts";
import { memberKeyOf } from "../rules.ts";

const TOPIC = "notifications";
const PATH = "/websocket/:userId";

/** Whom a command is for. */
type Audience =
  | { readonly to: "office" }
  | { readonly to: "members" }
  | { readonly to: "users"; readonly ids: readonly string[] }
  | { readonly to: "member"; readonly ids: readonly string[] };

export interface Notifications {
  /** After the commit of what it is about. */
  tell(audience: Audience): void;
  readonly rooms: RoomKind;
}

/** `topic`: to everybody; `user`: to these. */
const commandOf = ({ to }: Audience): NotificationCommand => ({
  cmd: to === "office" || to === "members" ? "topic" : "user",
});

export function createNotifications(bus: Bus): Notifications {
  const open = new Set<RoomMember>();
  const tellHere = (audience: Audience): void => {
    const concerns = concernedBy(audience);
    const command = commandOf(audience);
    for (const page of open) if (concerns(page.viewer())) page.send(command);
  };
  bus.subscribe(
    TOPIC,
    (text) => tellHere(JSON.parse(text) as Audience),
    // What other nodes said may be lost: every page reads anew.
    () => {
      for (const page of open) page.send({ cmd: "user" } satisfies NotificationCommand);
    },
  );
  return {
    tell: (audience) => bus.publish(TOPIC, JSON.stringify(audience)),
    rooms: {
      paths: [PATH, API_BASE + PATH],
      heartbeatMs: NOTIFICATION_HEARTBEAT_MS,
      mayEnter: (room, { userType }) => room === "" && userType !== "nobody",
      enter: (_room, page) => {
        open.add(page);
        return () => void open.delete(page);
      },
      ready: () => ({ type: "ready" }) satisfies RoomFrame,
    },
  };
}

function concernedBy(audience: Audience): (viewer: Viewer) => boolean {
  if (audience.to === "office") return ({ userType }) => userType === "office";
  if (audience.to === "members") return ({ userType }) => userType === "member";
  const ids = new Set(audience.ids);
  return audience.to === "users"
    ? ({ id }) => ids.has(id)
    : (viewer) => viewer.userType === "member" && ids.has(memberKeyOf(viewer));
}
