import { Modal } from "antd";
import { Fragment } from "react";
import { keyTexts, shortcutHelpTexts as texts, shortcutTexts } from "../texts/shortcuts.ts";
import { useRegisteredShortcuts } from "./registered.ts";
import { SCOPES, SHORTCUTS, shortcutNames, type Scope, type ShortcutName } from "./table.ts";
import "./shortcutHelp.css";

/** The shortcuts of the page in front, by where they are pressed. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const registered = useRegisteredShortcuts();
  return (
    <Modal open title={texts.title} width={760} footer={null} onCancel={onClose}>
      <div className="hw-shortcut-help">
        {SCOPES.filter((scope) => registered.has(scope)).map((scope) => (
          <ScopeShortcuts key={scope} scope={scope} names={registered.get(scope)} />
        ))}
      </div>
    </Modal>
  );
}

function ScopeShortcuts<S extends Scope>({
  scope,
  names,
}: {
  readonly scope: S;
  readonly names: ReadonlySet<string> | undefined;
}) {
  const { title, names: does } = shortcutTexts[scope];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {shortcutNames(scope)
          .filter((name) => names?.has(name))
          .map((name: ShortcutName<S>) => (
            <div key={name} data-shortcut={`${scope}.${name}`}>
              <dt>
                <Keys all={SHORTCUTS[scope][name]} />
              </dt>
              <dd>{does[name]}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Keys under the same modifiers together: `Ctrl + ↑ / ↓`. */
function Keys({ all }: { readonly all: readonly string[] }) {
  const groups = new Map<string, readonly string[]>();
  for (const shortcut of all) {
    const modifiers = shortcut.split("+").slice(0, -1).join("+");
    groups.set(modifiers, [...(groups.get(modifiers) ?? []), shortcut]);
  }
  return [...groups].map(([modifiers, shortcuts], index) => (
    <Fragment key={modifiers}>
      {index > 0 ? <span className="hw-keys-or"> {texts.or} </span> : null}
      <span className="hw-keys">
        {modifiers === ""
          ? null
          : modifiers.split("+").map((key) => (
              <Fragment key={key}>
                <Key name={key} />
                {" + "}
              </Fragment>
            ))}
        {shortcuts.map((shortcut, at) => (
          <Fragment key={shortcut}>
            {at > 0 && !lastKey(shortcut).startsWith("Arrow") ? " / " : null}
            <Key name={lastKey(shortcut)} />
          </Fragment>
        ))}
      </span>
    </Fragment>
  ));
}

const lastKey = (shortcut: string): string => shortcut.split("+").at(-1) ?? "";

function Key({ name }: { readonly name: string }) {
  return <kbd>{keyTexts[name] ?? name}</kbd>;
}
