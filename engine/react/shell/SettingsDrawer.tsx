import { CheckOutlined } from "@ant-design/icons";
import { Button, Drawer, Segmented, Switch, Tooltip } from "antd";
import type { ReactNode } from "react";
import { settingsTexts as texts } from "../texts/shell.ts";
import { changeSettings, COLOURS, DEFAULT_SETTINGS, useSettings, type DisplaySettings } from "./settings.ts";

type Flag = "fixedHeader" | "colourWeak" | "compact" | "multiTab";

/** How the back office looks on this browser. */
export function SettingsDrawer({
  open,
  onClose,
  narrow,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly narrow: boolean;
}) {
  const settings = useSettings();
  return (
    <Drawer open={open} onClose={onClose} title={texts.title} size={narrow ? "88%" : 320}>
      <div className="hw-settings">
        <Line label={texts.tone}>
          <Segmented
            aria-label={texts.tone}
            value={settings.tone}
            onChange={(tone) => changeSettings({ tone })}
            options={[
              { value: "light" as const, label: texts.light },
              { value: "dark" as const, label: texts.dark },
            ]}
          />
        </Line>
        <ColourChoice settings={settings} />
        {narrow ? null : <FrameLines settings={settings} />}
        <FlagLine flag="fixedHeader" label={texts.fixedHeader} hint={texts.fixedHeaderHint} settings={settings} />
        <FlagLine flag="colourWeak" label={texts.colourWeak} settings={settings} />
        <FlagLine flag="compact" label={texts.compact} settings={settings} />
        {narrow ? null : <FlagLine flag="multiTab" label={texts.multiTab} settings={settings} />}
        <Button block onClick={() => changeSettings(DEFAULT_SETTINGS)}>
          {texts.reset}
        </Button>
      </div>
    </Drawer>
  );
}

function ColourChoice({ settings }: { readonly settings: DisplaySettings }) {
  return (
    <div className="hw-settings-colours" role="radiogroup" aria-label={texts.colour}>
      <span className="hw-settings-label">{texts.colour}</span>
      <div>
        {COLOURS.map((colour) => (
          <Tooltip key={colour.value} title={colour.name}>
            <button
              type="button"
              role="radio"
              aria-checked={settings.colour === colour.value}
              aria-label={colour.name}
              className="hw-colour"
              style={{ background: colour.value }}
              onClick={() => changeSettings({ colour: colour.value })}
            >
              {settings.colour === colour.value ? <CheckOutlined aria-hidden /> : null}
            </button>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}

/** Menu layout and content width: wide screens only. */
function FrameLines({ settings }: { readonly settings: DisplaySettings }) {
  return (
    <>
      <Line label={texts.layout}>
        <Segmented
          aria-label={texts.layout}
          value={settings.layout}
          onChange={(layout) => changeSettings({ layout })}
          options={[
            { value: "side" as const, label: texts.side },
            { value: "top" as const, label: texts.top },
          ]}
        />
      </Line>
      <Line label={texts.width}>
        <Segmented
          aria-label={texts.width}
          value={settings.width}
          onChange={(width) => changeSettings({ width })}
          options={[
            { value: "fluid" as const, label: texts.fluid },
            { value: "fixed" as const, label: texts.fixed },
          ]}
        />
      </Line>
    </>
  );
}

function Line({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="hw-settings-line">
      <span>
        <span className="hw-settings-label">{label}</span>
        {hint ? <small>{hint}</small> : null}
      </span>
      {children}
    </div>
  );
}

function FlagLine({
  flag,
  label,
  hint,
  settings,
}: {
  readonly flag: Flag;
  readonly label: string;
  readonly hint?: string;
  readonly settings: DisplaySettings;
}) {
  return (
    <Line label={label} hint={hint}>
      <Switch aria-label={label} checked={settings[flag]} onChange={(on) => changeSettings({ [flag]: on })} />
    </Line>
  );
}
