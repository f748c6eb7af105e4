import { maskText } from "#core/values";
import type { StoredUser } from "#core/api";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Card, Facts, LinkButton, Notice, Skeleton, TreeRings } from "#portal/ui/index.ts";
import { passwordChange } from "../account/signIn/afterSignIn.ts";
import type { MemberData } from "../data.ts";
import { addressOf } from "../query.ts";
import type { PageProps } from "../route.ts";
import { isMember, readSession, useSession } from "../session.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { Devices } from "./Devices.tsx";
import { SignOut, signOut } from "./SignOut.tsx";
import { StepUp } from "./StepUp.tsx";
import { memberTexts as t } from "./texts.ts";
import { ThirdAccounts } from "./ThirdAccounts.tsx";

const PATH = "/userCenter";
const MEMBER_AREA = /^\/userCenter(\/|$)/i;

/** The parts of the member's pages by the number that the specification gives them. */
const TABS = [
  { tag: "1", title: t.tabs.profile, Part: Profile },
  { tag: "8", title: t.tabs.password, Part: ChangePassword },
] as const;

/** The member's own page. The server renders it for anybody: who is signed in is known in the browser alone. */
export function Page({ site }: PageProps<MemberData>) {
  const user = useMember();
  const { search } = useLocation();
  const tag = new URLSearchParams(search).get("tag");
  const tab = TABS.find((one) => one.tag === tag) ?? TABS[0];
  return (
    <div className="wrap member">
      <h1 className="unseen">{t.title}</h1>
      {user === undefined ? (
        <Waiting />
      ) : (
        <div className="member-in">
          <Side user={user} tag={tab.tag} />
          <div className="member-main">
            <PasswordReminder tag={tab.tag} />
            <tab.Part user={user} />
            {site.paymentRule !== "" && tab.tag === "1" && (
              <p className="member-rule">
                {t.paymentRule}：{site.paymentRule}
              </p>
            )}
          </div>
          <StepUp />
        </div>
      )}
    </div>
  );
}

/** Sends away who is not signed in as a member; an operator is signed out first, as the specification has it. */
function useMember(): StoredUser | undefined {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // This page stays until the next one is loaded; by then the address is that one's.
    if (!MEMBER_AREA.test(pathname)) return;
    const current = readSession();
    if (current !== undefined && isMember(current.user)) return;
    const login = addressOf("/user/login", { redirect: pathname + search });
    if (current === undefined) void navigate(login, { replace: true });
    else void signOut().then(() => navigate(login, { replace: true }));
  }, [session, pathname, search, navigate]);
  return session !== undefined && isMember(session.user) ? session.user : undefined;
}

function Waiting() {
  return (
    <Card className="member-part">
      <noscript>
        <p>{t.signInFirst}</p>
        <LinkButton to="/user/login">{t.signIn}</LinkButton>
      </noscript>
      <Skeleton lines={5} />
    </Card>
  );
}

function Side({ user, tag }: { readonly user: StoredUser; readonly tag: string }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <aside className="member-side">
      <div className="member-who">
        <TreeRings className="member-rings" rings={9} />
        <b>{user.realname ?? user.username}</b>
        {typeof user["memberCode"] === "string" && <span>{t.code(user["memberCode"])}</span>}
        {user.phone != null && <span className="num">{maskText("mobile", user.phone)}</span>}
      </div>
      <nav aria-label={t.menu}>
        {TABS.map((one) => (
          <Link
            key={one.tag}
            to={addressOf(PATH, { tag: one.tag })}
            aria-current={one.tag === tag ? "page" : undefined}
          >
            {one.title}
          </Link>
        ))}
        <button type="button" onClick={() => setLeaving(true)}>
          {t.signOut}
        </button>
      </nav>
      {leaving && <SignOut onClose={() => setLeaving(false)} />}
    </aside>
  );
}

function PasswordReminder({ tag }: { readonly tag: string }) {
  const reason = passwordChange();
  if (reason === undefined || tag === "8") return null;
  return (
    <Notice tone="wood">
      <p>
        {t.change[reason]} <Link to={addressOf(PATH, { tag: "8" })}>{t.change.act}</Link>
      </p>
    </Notice>
  );
}

function Profile({ user }: { readonly user: StoredUser }) {
  const type = typeof user["mtype"] === "number" ? t.types[user["mtype"]] : undefined;
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : t.none);
  return (
    <>
      <Card className="member-part">
        <h2>{t.tabs.profile}</h2>
        <Facts
          items={[
            { label: t.facts.name, value: text(user.realname) },
            { label: t.facts.username, value: user.username },
            { label: t.facts.memberCode, value: text(user["memberCode"]) },
            { label: t.facts.phone, value: user.phone == null ? t.none : maskText("mobile", user.phone) },
            { label: t.facts.type, value: type ?? t.none },
          ]}
        />
      </Card>
      <ThirdAccounts />
      <Devices />
    </>
  );
}
