import "./member.css";
import type { StoredUser } from "#core/api";
import { useEffect, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { Card, LinkButton, Notice, Skeleton } from "#portal/ui/index.ts";
import { passwordChange } from "../account/signIn/afterSignIn.ts";
import type { MemberData } from "../data.ts";
import { addressOf } from "../query.ts";
import type { PageProps } from "../route.ts";
import { isMember, readSession, useSession } from "../session.ts";
import { Addresses } from "./Addresses.tsx";
import { centerTexts } from "./centerTexts.ts";
import { Certification } from "./Certification.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Closure } from "./Closure.tsx";
import { Companies } from "./Companies.tsx";
import { CompanyCertification } from "./CompanyCertification.tsx";
import { EmailPart, PhonePart } from "./Contact.tsx";
import { BankAccounts } from "./funds/BankAccounts.tsx";
import { Deposit } from "./funds/Deposit.tsx";
import { FundsPart } from "./funds/FundsPart.tsx";
import { Withdrawal } from "./funds/Withdrawal.tsx";
import { MemberInfoContext, useLoadedInfo, type OwnInfo } from "./memberInfo.ts";
import { Messages } from "./Messages.tsx";
import { MyTrading } from "./MyTrading.tsx";
import { OtherInfo } from "./OtherInfo.tsx";
import { ReloadFailure, Waiting } from "./Part.tsx";
import { placeOf, type PartName } from "./places.ts";
import { Profile } from "./Profile.tsx";
import { Side } from "./Side.tsx";
import { signOut } from "./SignOut.tsx";
import { StepUp } from "./StepUp.tsx";
import { memberTexts as t } from "./texts.ts";
import { useUnread } from "./unread.ts";

const PATH = "/userCenter";
const MEMBER_AREA = /^\/userCenter(\/|$)/i;

const PARTS: Readonly<Record<PartName, (site: SiteInfo, reload: OwnInfo["reload"]) => ReactNode>> = {
  profile: (site) => <Profile site={site} />,
  password: (_site, reload) => <ChangePassword onChanged={() => void reload()} />,
  companies: () => <Companies />,
  messages: () => <Messages />,
  addresses: () => <Addresses />,
  certification: () => <Certification />,
  phone: () => <PhonePart />,
  email: () => <EmailPart />,
  other: () => <OtherInfo />,
  closure: () => <Closure />,
  company: () => <CompanyCertification />,
  trading: () => <MyTrading />,
  funds: () => <FundsPart />,
  banks: () => <BankAccounts />,
  deposit: (site) => <Deposit site={site} />,
  withdrawal: () => <Withdrawal />,
};

/** The member centre. The server renders its frame for anybody: who is signed in is known in the browser alone. */
export function Page({ site }: PageProps<MemberData>) {
  const user = useMember();
  return (
    <div className="wrap member">
      <h1 className="unseen">{t.title}</h1>
      {user === undefined ? <BeforeSession /> : <Center key={user.id} user={user} site={site} />}
    </div>
  );
}

function Center({ user, site }: { readonly user: StoredUser; readonly site: SiteInfo }) {
  const { pathname, search } = useLocation();
  const { part, tag, later } = placeOf(pathname, new URLSearchParams(search).get("tag"));
  const unread = useUnread(user.id);
  const loaded = useLoadedInfo();
  const { value: info, failure, reload } = loaded;
  return (
    <div className="member-in">
      <Side user={user} tag={tag} unread={unread} />
      <div className="member-main">
        <PasswordReminder part={part} />
        <ReloadFailure loaded={loaded} />
        {later !== undefined && (
          <Notice tone="wood">
            <p role="status">{centerTexts.notOpen(centerTexts.later[later])}</p>
          </Notice>
        )}
        <MemberInfoContext value={info && { info, reload }}>
          {/* The password is changed without it: a session that has to change it first reads nothing. */}
          {info === undefined && part !== "password" ? (
            <Card className="member-part">
              <Waiting failure={failure} onRetry={() => void reload()} />
            </Card>
          ) : (
            PARTS[part](site, reload)
          )}
        </MemberInfoContext>
      </div>
      <StepUp />
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

function BeforeSession() {
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

function PasswordReminder({ part }: { readonly part: PartName }) {
  const reason = passwordChange();
  if (reason === undefined || part === "password") return null;
  return (
    <Notice tone="wood">
      <p>
        {t.change[reason]} <Link to={addressOf(PATH, { tag: "8" })}>{t.change.act}</Link>
      </p>
    </Notice>
  );
}
