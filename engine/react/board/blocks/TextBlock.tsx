import { useUser } from "../../context/user.ts";
import { greetingAt } from "../../ui/businessTime.ts";
import type { BlockProps } from "./blockProps.ts";

/** Words of the schema; a greeting depends on the hour and the user. */
export function TextBlock({ block }: BlockProps) {
  const user = useUser();
  return (
    <div className="hw-block-text">
      {block.greeting ? (
        <strong>
          {greetingAt(new Date())}，{user.realname ?? user.username}
        </strong>
      ) : null}
      {block.text ? <p>{block.text}</p> : null}
    </div>
  );
}
