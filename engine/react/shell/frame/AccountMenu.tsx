import {
  ClearOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { App, Avatar, Button, Dropdown, type MenuProps } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { confirmCloseAll } from "../../form/leaveGuard/unsavedPages.ts";
import { useApi } from "../../api/index.ts";
import { signOut } from "../../authSession/index.ts";
import { ShortcutHelp, useShortcuts } from "../../shortcuts/index.ts";
import { shellTexts as texts } from "../../texts/shell.ts";
import { useShellConfig } from "../config.ts";
import { thumbnailUrl } from "../../fields/file/fileName.ts";
import { useUser } from "../../context/user.ts";
import { menuClick } from "../../ui/menuClick.ts";

const AVATAR_SIZE = 26;

/** Who I am here, and what I may do about it. */
export function AccountMenu({ narrow }: { readonly narrow: boolean }) {
  const user = useUser();
  const navigate = useNavigate();
  const { passwordPath, sessionsPath, accountDialogs = [] } = useShellConfig();
  const clearCache = useClearCache();
  const leave = useSignOut();
  const [help, setHelp] = useState(false);
  const [opened, setOpened] = useState<string>();
  const { Dialog } = accountDialogs.find(({ key }) => key === opened) ?? {};
  useShortcuts("shell", { active: true, underDialog: true }, { help: () => setHelp(true) });
  const items: MenuProps["items"] = [
    { key: "password", icon: <KeyOutlined />, label: texts.changePassword },
    { key: "sessions", icon: <LaptopOutlined />, label: texts.sessions },
    ...accountDialogs
      .filter(({ isShown }) => isShown?.(user) !== false)
      .map(({ key, title, icon }) => ({ key, icon, label: title })),
    { key: "shortcuts", icon: <QuestionCircleOutlined />, label: texts.shortcuts },
    { key: "cache", icon: <ClearOutlined />, label: texts.clearCache },
    { type: "divider" },
    { key: "leave", icon: <LogoutOutlined />, label: texts.signOut, danger: true },
  ];
  const runs: Readonly<Record<string, () => void>> = {
    password: () => void navigate(passwordPath),
    sessions: () => void navigate(sessionsPath),
    shortcuts: () => setHelp(true),
    cache: () => void clearCache(),
    leave,
  };
  const name = user.realname ?? user.username;
  return (
    <>
      <Dropdown
        menu={{ items, onClick: menuClick((key) => (runs[key] ?? (() => setOpened(key)))()) }}
        trigger={["click"]}
        autoFocus
        placement="bottomRight"
      >
        <Button type="text" className="hw-account" aria-label={`${texts.account} ${name}`}>
          <Avatar
            size={AVATAR_SIZE}
            icon={<UserOutlined />}
            {...(user.avatar ? { src: thumbnailUrl(user.avatar, AVATAR_SIZE), alt: "" } : {})}
          />
          {narrow ? null : <span className="hw-account-name">{name}</span>}
        </Button>
      </Dropdown>
      {Dialog === undefined ? null : <Dialog onClose={() => setOpened(undefined)} />}
      {help ? <ShortcutHelp onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function useSignOut(): () => void {
  const { modal, notification } = App.useApp();
  const api = useApi();
  return () => {
    modal.confirm({
      title: texts.signOutTitle,
      content: texts.signOutAsk,
      onOk: async () => {
        // A page with unsaved edits asks what becomes of them, as it does whenever it is left.
        if (!(await confirmCloseAll())) return;
        // Signing out must succeed on this browser even when the server cannot be reached.
        try {
          await api.post("/sys/logout");
        } catch {
          notification.error({ title: texts.signOutFailedTitle, description: texts.signOutFailed });
        }
        signOut();
      },
    });
  };
}

function useClearCache(): () => Promise<void> {
  const { message } = App.useApp();
  const api = useApi();
  const client = useQueryClient();
  return async () => {
    try {
      await api.get("/sys/dict/refleshCache");
      await client.invalidateQueries();
      message.success(texts.cacheCleared);
    } catch {
      message.error(texts.cacheNotCleared);
    }
  };
}
