import { ApiError } from "#core/api";
import { Alert, Button, Divider } from "antd";
import { useEffect, useState } from "react";
import { LOGIN_PARAMS_PATH, type LoginParams, type SignInWays } from "#server/modules/identity/contract";
import type { Get } from "../signIn/encryptPasswords.ts";
import { loginTexts as texts } from "./texts.ts";

interface OtherWaysProps {
  readonly get: Get;
  readonly post: <R>(path: string, body: object) => Promise<R>;
}

/** Servers of others that sign operators in, where they are set up. */
export function OtherWays({ get, post }: OtherWaysProps) {
  const ways = useWays(get);
  const [failure, setFailure] = useState<string>();
  if (ways === undefined || (ways.cas === null && ways.thirdParty.length === 0)) return null;
  const start = async (thirdType: string): Promise<void> => {
    setFailure(undefined);
    try {
      const { url } = await post<{ readonly url: string }>("/sys/thirdLogin/start", { thirdType });
      window.location.assign(url);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
    }
  };
  const { cas } = ways;
  return (
    <div className="login-others">
      <Divider plain>{texts.others}</Divider>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" title={failure} />}
      {cas === null ? null : (
        <Button block size="large" onClick={() => window.location.assign(casAddress(cas))}>
          {texts.cas}
        </Button>
      )}
      {ways.thirdParty.map(({ thirdType, title }) => (
        <Button key={thirdType} block size="large" onClick={() => void start(thirdType)}>
          {texts.by(title)}
        </Button>
      ))}
    </div>
  );
}

/** None where the server cannot be asked: the password's failure says so. */
function useWays(get: Get): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => {
    let gone = false;
    get<LoginParams>(LOGIN_PARAMS_PATH, { purpose: "login" }).then(
      (params) => {
        if (!gone) setWays(params.ways);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [get]);
  return ways;
}

/** The way back keeps where the operator was going. */
function casAddress(cas: string): string {
  const address = new URL(cas);
  const service = new URL(address.searchParams.get("service") ?? "");
  const redirect = new URLSearchParams(window.location.search).get("redirect");
  if (redirect !== null) service.searchParams.set("redirect", redirect);
  address.searchParams.set("service", service.href);
  return address.href;
}

/** What the CAS server sent the browser back with: its ticket, and the address that the ticket is for. */
export function casReturn(href: string): { readonly ticket: string; readonly service: string } | undefined {
  const url = new URL(href);
  const ticket = url.searchParams.get("ticket");
  if (ticket === null) return undefined;
  url.searchParams.delete("ticket");
  return { ticket, service: url.href };
}
