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
      <div className="hw-shortcuts">
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

function Keys({ all }: { readonly all: readonly string[] }) {
  return all.map((shortcut, index) => (
    <Fragment key={shortcut}>
      {index > 0 ? <span className="hw-shortcut-or"> {texts.or} </span> : null}
      <span className="hw-shortcut">
        {shortcut.split("+").map((key) => (
          <kbd key={key}>{keyTexts[key] ?? key}</kbd>
        ))}
      </span>
    </Fragment>
  ));
}
