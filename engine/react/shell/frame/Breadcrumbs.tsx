import { Breadcrumb } from "antd";
import { Link } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { shellTexts as texts } from "../../texts/shell.ts";
import { HOME_PATH } from "../menu.ts";

/** The way here; groups that open nothing and the page itself are no links. */
export function Breadcrumbs({
  trail,
  detail,
  hrefOf,
}: {
  readonly trail: readonly MenuNode[];
  readonly detail: string | undefined;
  readonly hrefOf: (path: string) => string;
}) {
  const here = trail[trail.length - 1];
  if (detail === undefined && (!here || here.path === HOME_PATH)) return null;
  const steps = trail.map((node, index) => {
    const isLast = index === trail.length - 1 && detail === undefined;
    return {
      key: node.path,
      title: isLast || !node.opens ? node.title : <Link to={hrefOf(node.path)}>{node.title}</Link>,
    };
  });
  const items = [
    { key: "home", title: <Link to={HOME_PATH}>{texts.home}</Link> },
    ...steps,
    ...(detail === undefined ? [] : [{ key: "detail", title: detail }]),
  ];
  return <Breadcrumb className="hw-crumbs" items={items} />;
}
