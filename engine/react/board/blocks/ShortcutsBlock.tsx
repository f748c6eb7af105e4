import { Badge } from "antd";
import { Link } from "react-router-dom";
import { useShellConfig } from "../../shell/config.ts";
import { boardTexts as texts } from "../../texts/board.ts";
import type { BlockProps } from "./blockProps.ts";

/** Ways to other pages; those that name rows say how many there are. A count that cannot be had takes no way away. */
export function ShortcutsBlock({ board, block }: BlockProps) {
  const { icons } = useShellConfig();
  const { data } = board.stateOf(block);
  const counts = data?.type === "shortcuts" ? data.counts : {};
  return (
    <ul className="hw-block-shortcuts">
      {block.shortcuts.map((shortcut) => {
        const count = counts[shortcut.link];
        return (
          <li key={shortcut.link}>
            <Link
              to={shortcut.link}
              {...(count === undefined ? {} : { "aria-label": texts.count(shortcut.title, count) })}
            >
              <span className="hw-shortcut-icon" aria-hidden>
                {icons[shortcut.icon ?? "page"] ?? icons["page"]}
              </span>
              <span>{shortcut.title}</span>
              {shortcut.counted ? (
                <Badge
                  className="hw-shortcut-count"
                  count={count ?? 0}
                  showZero={count !== undefined}
                  overflowCount={9999}
                  color={count ? "var(--ant-color-primary)" : "var(--ant-color-text-quaternary)"}
                />
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
