import { splitValues } from "#core/values";
import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";
import { FileItem } from "./FileItem.tsx";

export function FileDisplay({ id, value }: DisplayProps) {
  const paths = splitValues(typedText(value));
  if (paths.length === 0)
    return (
      <span id={id} className="hw-nothing" aria-label="空">
        —
      </span>
    );
  return (
    <ul id={id} className="hw-file-list">
      {paths.map((path) => (
        <li key={path}>
          <FileItem path={path} />
        </li>
      ))}
    </ul>
  );
}
