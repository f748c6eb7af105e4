import type { MenuProps } from "antd";

/**
 * Runs what an item of a menu names. Enter must not go on to what has the focus once the menu is closed: it would press
 * the menu's own button, or one of the dialog that opened.
 */
export const menuClick =
  (run: (key: string) => void): NonNullable<MenuProps["onClick"]> =>
  ({ key, domEvent }) => {
    domEvent.preventDefault();
    run(key);
  };
