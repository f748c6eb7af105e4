/** A message that is ready to go: one line of subject, text, one checked address. */
interface ReadyMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly variables: Readonly<Record<string, string | number>>;
}

/** Rejects where the message was not accepted. */
export type Sender = (message: ReadyMessage) => Promise<void>;
