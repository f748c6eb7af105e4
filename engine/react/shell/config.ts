/** Texts and pages that the product passes to the frame; the engine contains none of these words. */
import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { Api } from "../api/index.ts";
import type { UserInfo } from "../authSession/index.ts";

export interface StepUpProps {
  /** Of the error that the call was refused with. */
  readonly code: string;
  /** Whether the user has authenticated. */
  readonly onEnd: (confirmed: boolean) => void;
}

/** A dialog of the product's own that the menu of the account opens. */
interface AccountDialog {
  readonly key: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
  /** Absent: for everybody. */
  readonly isShown?: (user: UserInfo) => boolean;
}

export interface HeaderExtraProps {
  /** A phone: the header has room for one button. */
  readonly narrow: boolean;
}

export interface ShellConfig {
  /** `页面标题 · 平台名`. */
  readonly platform: string;
  /** Beside the logo. */
  readonly officeTitle: string;
  readonly logo: ReactNode;
  /** Icons by the names that menu.json uses. */
  readonly icons: Readonly<Record<string, ReactNode>>;
  /** Pages by the name that a menu entry `page:<name>` opens. */
  readonly pages: Readonly<Record<string, ComponentType>>;
  /** Pages that open without a menu entry, with their titles. */
  readonly fixedPages: readonly { readonly path: string; readonly title: string; readonly Page: ComponentType }[];
  /** `notice`: why the user is asked to sign in again. */
  readonly Login: ComponentType<{ readonly notice: string | undefined }>;
  /** Asks for a fresh authentication; absent: calls that need one stay refused. */
  readonly StepUp?: ComponentType<StepUpProps>;
  /** Drawn with the frame, for who is signed in: what the product asks them before they begin. */
  readonly Companion?: ComponentType;
  /** A part of the product's own in the header, before its other buttons. */
  readonly HeaderExtra?: ComponentType<HeaderExtraProps>;
  readonly accountDialogs?: readonly AccountDialog[];
  readonly loginPath: string;
  readonly loginTitle: string;
  /** Where a signed-in person who is no operator belongs. */
  readonly elsewhere: string;
  /** The sign-in page of a session whose menu the server refuses to give. */
  readonly refusedLoginPath: string;
  /** Shown only where an address is configured. */
  readonly links: readonly { readonly title: string; readonly href: string }[];
  readonly passwordPath: string;
  /** Where one sees the devices one is signed in on. */
  readonly sessionsPath: string;
  readonly api: Api;
}

const Context = createContext<ShellConfig | undefined>(undefined);

export const ShellConfigProvider = Context.Provider;

export function useShellConfig(): ShellConfig {
  const config = useContext(Context);
  if (!config) throw new Error("useShellConfig needs ShellConfigProvider above it");
  return config;
}
