/** The back office's page: the engine's shell under this product's names. */
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import {
  BackOffice,
  createBackOfficeRouter,
  extensions,
  IconsPage,
  LocalGrid,
  makeApi,
  signIn,
  type ShellConfig,
} from "#engine/react";
import { API_BASE } from "#core/api";
import { ChangePassword } from "./auth/ChangePassword.tsx";
import { ManageLogin } from "./auth/ManageLogin.tsx";
import { AuthSessions } from "./auth/AuthSessions.tsx";
import { loginTexts, passwordTexts, authSessionTexts } from "./auth/texts.ts";
import { LARGE_COLUMNS, largeRows, largeTexts } from "./demo/largeRows.ts";
import type { AuthSessionApi } from "./auth/useAuthSessions.ts";
import { readBrand } from "./brand.ts";
import { icons } from "./icons.tsx";

const PASSWORD_PATH = "/account/password";
const SESSIONS_PATH = "/account/sessions";
const brand = readBrand(document);
const api = makeApi(API_BASE);

function Login({ notice }: { readonly notice: string | undefined }) {
  return <ManageLogin post={(path, body) => api.post(path, body, { quiet: true })} enter={signIn} notice={notice} />;
}

function Password() {
  return <ChangePassword post={(path, body) => api.post(path, body, { quiet: true })} />;
}

const sessionCalls: AuthSessionApi = {
  get: (path) => api.get(path, {}, { quiet: true }),
  post: (path, body) => api.post(path, body, { quiet: true }),
};

function OwnSessions() {
  return <AuthSessions {...sessionCalls} />;
}

/** The grid with more rows than anybody scrolls through. */
function GridLarge() {
  return (
    <Suspense fallback={<div aria-busy />}>
      <LocalGrid
        entity="demo_grid"
        columns={LARGE_COLUMNS}
        statistics={["quantity", "pieces"]}
        makeRows={largeRows}
        label={largeTexts.title}
        note={largeTexts.note}
      />
    </Suspense>
  );
}

const config: ShellConfig = {
  platform: brand.platform,
  officeTitle: brand.office,
  logo: <img src="/icon.svg" alt="" width={28} height={28} />,
  icons,
  pages: { gridLarge: GridLarge, icons: IconsPage },
  fixedPages: [
    { path: PASSWORD_PATH, title: passwordTexts.title, Page: Password },
    { path: SESSIONS_PATH, title: authSessionTexts.title, Page: OwnSessions },
  ],
  Login,
  loginPath: "/manage/login",
  loginTitle: loginTexts.title,
  elsewhere: "/index/home",
  links: brand.oldOffice === "" ? [] : [{ title: "旧版后台", href: brand.oldOffice }],
  passwordPath: PASSWORD_PATH,
  sessionsPath: SESSIONS_PATH,
  api,
};

const root = document.getElementById("root");
if (!root) throw new Error("admin.html has no #root");
const router = createBackOfficeRouter(config);
createRoot(root).render(
  <StrictMode>
    <BackOffice config={config} extensions={extensions} router={router} />
  </StrictMode>,
);
