/** The back office's page: the engine's shell under this product's names. */
import { ApartmentOutlined, BankOutlined, UserOutlined } from "@ant-design/icons";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import {
  BackOffice,
  createBackOfficeRouter,
  extensions,
  lazyPart,
  IconsPage,
  LocalGrid,
  makeApi,
  signIn,
  signOut,
  type ChildListProps,
  type ShellConfig,
  type StepUpProps,
} from "#engine/react";
import { API_BASE, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_REQUIRED, type StoredUser } from "#core/api";
import { LOGOUT_PATH, type RightsOwner } from "#server/modules/identity/contract";
import { ChangePassword, RequiredPassword } from "./auth/ChangePassword.tsx";
import { ManageLogin } from "./auth/ManageLogin.tsx";
import { AuthSessions } from "./auth/AuthSessions.tsx";
import { OwnAvatar } from "./auth/OwnAvatar.tsx";
import {
  isScopeRequired,
  NoDepartmentNotice,
  RequiredScope,
  SwitchDepartment,
  SwitchTenant,
} from "./auth/SessionScope.tsx";
import { ThirdAccounts } from "./auth/ThirdAccounts.tsx";
import { markFreshSignIn } from "./signIn/freshSignIn.ts";
import { StepUpDialog } from "./auth/StepUp.tsx";
import {
  avatarTexts,
  departmentTexts,
  loginTexts,
  passwordTexts,
  authSessionTexts,
  tenantTexts,
} from "./auth/texts.ts";
import { Bell } from "./messages/Bell.tsx";
import { LARGE_COLUMNS, largeRows, largeTexts } from "./demo/largeRows.ts";
import { readBrand } from "./brand.ts";
import { icons } from "./icons.tsx";
import { RightsDrawer } from "./rights/RightsDrawer.tsx";
import type { SimulationApi } from "./rights/useSimulation.ts";

const RightsMatrix = lazyPart(() => import("./rights/RightsMatrix.tsx"), "RightsMatrix");
const RightsSimulator = lazyPart(() => import("./rights/RightsSimulator.tsx"), "RightsSimulator");

const UserAnnouncements = lazyPart(() => import("./messages/UserAnnouncements.tsx"), "UserAnnouncements");
const MessageTest = lazyPart(() => import("./messages/MessageTest.tsx"), "MessageTest");

const LOGIN_PATH = "/manage/login";
const PASSWORD_PATH = "/account/password";
const SESSIONS_PATH = "/account/sessions";
const brand = readBrand(document);
const api = makeApi(API_BASE, undefined, async (call, signKey) =>
  (await import("./signIn/smCrypto.ts")).signCall(call, signKey),
);

/** Their pages show errors themselves. */
const quietCalls = {
  get: <R,>(path: string, query: Readonly<Record<string, string>> = {}): Promise<R> =>
    api.get<R>(path, query, { quiet: true }),
  post: <R,>(path: string, body: object): Promise<R> => api.post<R>(path, body, { quiet: true }),
};

const uploadQuietly = async <R,>(path: string, form: FormData): Promise<R> =>
  (await api.upload<R>(path, form, { quiet: true })).result;

/** Its picture of squares is not in the first script. */
const RequiredSecondFactor = lazyPart(() => import("./auth/SecondFactor.tsx"), "RequiredSecondFactor");
const SecondFactor = lazyPart(() => import("./auth/SecondFactor.tsx"), "SecondFactor");

function Login({ notice }: { readonly notice: string | undefined }) {
  const enter: typeof signIn = (session) => {
    markFreshSignIn();
    signIn(session);
  };
  return <ManageLogin {...quietCalls} enter={enter} notice={notice} />;
}

function Companion() {
  return <NoDepartmentNotice {...quietCalls} />;
}

function Departments({ onClose }: { readonly onClose: () => void }) {
  return <SwitchDepartment {...quietCalls} onClose={onClose} />;
}

function Tenants({ onClose }: { readonly onClose: () => void }) {
  return <SwitchTenant {...quietCalls} onClose={onClose} />;
}

function Avatar({ onClose }: { readonly onClose: () => void }) {
  return <OwnAvatar upload={uploadQuietly} onClose={onClose} />;
}

const hasTenants = ({ severalTenants }: StoredUser): boolean => severalTenants === true;

/** It ends on this browser even if the call fails. */
async function leave(): Promise<void> {
  await quietCalls.post(LOGOUT_PATH, {}).catch(() => undefined);
  signOut();
  window.location.assign(LOGIN_PATH);
}

function StepUp({ code, onEnd }: StepUpProps) {
  if (code === PASSWORD_CHANGE_REQUIRED) return <RequiredPassword {...quietCalls} onEnd={onEnd} />;
  if (isScopeRequired(code))
    return <RequiredScope key={code} {...quietCalls} code={code} onEnd={onEnd} onSignOut={() => void leave()} />;
  if (code !== SECOND_FACTOR_REQUIRED) return <StepUpDialog {...quietCalls} onEnd={onEnd} />;
  return (
    <Suspense fallback={<div aria-busy />}>
      <RequiredSecondFactor {...quietCalls} onEnd={onEnd} />
    </Suspense>
  );
}

function Password() {
  return <ChangePassword {...quietCalls} />;
}

function OwnSessions() {
  return (
    <>
      <AuthSessions {...quietCalls} />
      <ThirdAccounts {...quietCalls} />
      <Suspense fallback={<div aria-busy />}>
        <SecondFactor {...quietCalls} />
      </Suspense>
    </>
  );
}

/** The drawer of each sort of grants. */
const rightsDrawerOf = (of: RightsOwner) =>
  function Rights(children: ChildListProps) {
    return <RightsDrawer api={quietCalls} of={of} {...children} />;
  };

const ownExtensions = {
  ...extensions,
  childDrawers: {
    sys_role_permission: rightsDrawerOf("role"),
    sys_depart_permission: rightsDrawerOf("department"),
    sys_depart_role_permission: rightsDrawerOf("departmentRole"),
  },
};

const simulationCalls: SimulationApi = {
  get: (path, query) => api.get(path, query, { quiet: true }),
};

function MatrixPage() {
  return (
    <Suspense fallback={<div aria-busy />}>
      <RightsMatrix {...simulationCalls} />
    </Suspense>
  );
}

function Simulator() {
  return (
    <Suspense fallback={<div aria-busy />}>
      <RightsSimulator {...simulationCalls} />
    </Suspense>
  );
}

function HeaderBell() {
  return <Bell api={quietCalls} />;
}

function OwnAnnouncements() {
  return (
    <Suspense fallback={<div aria-busy />}>
      <UserAnnouncements api={quietCalls} />
    </Suspense>
  );
}

function TestMessages() {
  return (
    <Suspense fallback={<div aria-busy />}>
      <MessageTest api={quietCalls} />
    </Suspense>
  );
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
  pages: {
    gridLarge: GridLarge,
    icons: IconsPage,
    rightsMatrix: MatrixPage,
    rightsSimulator: Simulator,
    messageTest: TestMessages,
    userAnnouncement: OwnAnnouncements,
  },
  fixedPages: [
    { path: PASSWORD_PATH, title: passwordTexts.title, Page: Password },
    { path: SESSIONS_PATH, title: authSessionTexts.title, Page: OwnSessions },
  ],
  Login,
  StepUp,
  Companion,
  HeaderExtra: HeaderBell,
  accountDialogs: [
    { key: "avatar", title: avatarTexts.title, icon: <UserOutlined />, Dialog: Avatar },
    { key: "department", title: departmentTexts.menu, icon: <ApartmentOutlined />, Dialog: Departments },
    { key: "tenant", title: tenantTexts.menu, icon: <BankOutlined />, Dialog: Tenants, isShown: hasTenants },
  ],
  loginPath: LOGIN_PATH,
  loginTitle: loginTexts.title,
  elsewhere: "/index/home",
  refusedLoginPath: "/user/login",
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
    <BackOffice config={config} extensions={ownExtensions} router={router} />
  </StrictMode>,
);
