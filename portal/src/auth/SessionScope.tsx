/** Where a session works: the tenant and the department, of those that its person belongs to. */
import { ApiError, DEPARTMENT_REQUIRED, TENANT_REQUIRED } from "#core/api";
import { Alert, App, Button, Form, Modal, Select } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  CHOOSE_DEPARTMENT_PATH,
  CHOOSE_TENANT_PATH,
  OWN_DEPARTMENTS_PATH,
  OWN_TENANTS_PATH,
  type OwnDepartments,
  type OwnTenants,
} from "#server/modules/identity/contract";
import type { Get } from "../signIn/encryptPasswords.ts";
import { endFreshSignIn, isFreshSignIn } from "../signIn/freshSignIn.ts";
import { departmentTexts, tenantTexts, scopeTexts as texts } from "./texts.ts";

interface ScopeCalls {
  /** Errors arrive unchanged and are shown here. */
  readonly get: Get;
  readonly post: <R>(path: string, body: object) => Promise<R>;
}

interface Choices {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly current: string | null;
}

interface SessionScope {
  readonly texts: typeof departmentTexts | typeof tenantTexts;
  readonly read: (get: Get) => Promise<Choices>;
  readonly choose: (post: ScopeCalls["post"], value: string) => Promise<unknown>;
}

const department: SessionScope = {
  texts: departmentTexts,
  read: async (get) => {
    const { list, orgCode } = await get<OwnDepartments>(OWN_DEPARTMENTS_PATH, {});
    const options = list.flatMap((one) =>
      one.orgCode === null ? [] : [{ value: one.orgCode, label: one.departName }],
    );
    return { options, current: orgCode };
  },
  choose: (post, orgCode) => post(CHOOSE_DEPARTMENT_PATH, { orgCode }),
};

const tenant: SessionScope = {
  texts: tenantTexts,
  read: async (get) => {
    const { list, tenantId } = await get<OwnTenants>(OWN_TENANTS_PATH, {});
    return { options: list.map(({ id, name }) => ({ value: id, label: name })), current: tenantId };
  },
  choose: (post, tenantId) => post(CHOOSE_TENANT_PATH, { tenantId }),
};

/** What the server asks for in an error. */
const REQUIRED: Readonly<Record<string, SessionScope>> = {
  [TENANT_REQUIRED]: tenant,
  [DEPARTMENT_REQUIRED]: department,
};

export const isScopeRequired = (code: string): boolean => code in REQUIRED;

interface RequiredScopeProps extends ScopeCalls {
  readonly code: string;
  readonly onEnd: (chosen: boolean) => void;
  /** Without a choice the session can only be ended. */
  readonly onSignOut: () => void;
}

/** The session can do nothing else before; the calls that wait for it are repeated. */
export function RequiredScope({ code, onEnd, onSignOut, ...calls }: RequiredScopeProps) {
  const client = useQueryClient();
  const scope = REQUIRED[code];
  if (scope === undefined) return null;
  const onChosen = (): void => {
    // What has been read under another choice is read again.
    const isRead = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined }).length > 0;
    if (isRead) window.location.reload();
    else onEnd(true);
  };
  return <ScopeDialog {...calls} scope={scope} onChosen={onChosen} onSignOut={onSignOut} />;
}

interface SwitchProps extends ScopeCalls {
  readonly onClose: () => void;
}

/** From the menu of the account, whenever one likes. */
export const SwitchDepartment = (props: SwitchProps) => <SwitchScope {...props} scope={department} />;
export const SwitchTenant = (props: SwitchProps) => <SwitchScope {...props} scope={tenant} />;

/** Rows follow from the scope: after another choice the page begins anew. */
function SwitchScope({ scope, onClose, ...calls }: SwitchProps & { readonly scope: SessionScope }) {
  return (
    <ScopeDialog
      {...calls}
      scope={scope}
      onChosen={(changed) => {
        onClose();
        if (changed) window.location.reload();
      }}
      onCancel={onClose}
    />
  );
}

/** After a sign-in, whichever it was, who belongs to no department is told so. */
export function NoDepartmentNotice({ get }: Pick<ScopeCalls, "get">) {
  const { message } = App.useApp();
  useEffect(() => {
    if (!isFreshSignIn()) return undefined;
    let gone = false;
    const ask = async () => {
      const { options } = await department.read(get);
      if (gone) return;
      endFreshSignIn();
      if (options.length === 0) message.warning(departmentTexts.none);
    };
    // It could not be asked: the next page that is loaded asks again.
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [get, message]);
  return null;
}

interface ScopeDialogProps extends ScopeCalls {
  readonly scope: SessionScope;
  readonly onChosen: (changed: boolean) => void;
  /** Absent: one has to be chosen, or the session ended. */
  readonly onCancel?: () => void;
  readonly onSignOut?: () => void;
}

function ScopeDialog({ scope, get, post, onChosen, onCancel, onSignOut }: ScopeDialogProps) {
  const { message } = App.useApp();
  const { choices, failure: unread } = useChoices(scope, get);
  const [form] = Form.useForm<{ readonly value: string }>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const empty = choices?.options.length === 0;
  // A dialog with nothing to choose is closed with a sentence, where it can be closed.
  const close = useRef(onCancel);
  useEffect(() => {
    const sentence = unread ?? (empty ? scope.texts.none : undefined);
    if (sentence === undefined || close.current === undefined) return;
    message.warning(sentence);
    close.current();
  }, [empty, unread, message, scope]);
  if (onCancel !== undefined && (choices === undefined || empty)) return null;
  const must = onCancel === undefined;
  const choose = async (value: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await scope.choose(post, value);
      onChosen(value !== choices?.current);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
      setBusy(false);
    }
  };
  const said = failure ?? unread ?? (empty ? scope.texts.none : undefined);
  const current = choices?.current ?? undefined;
  return (
    <Modal
      open
      title={scope.texts.title}
      width={450}
      closable={!must}
      keyboard={!must}
      mask={{ closable: false }}
      {...(onCancel && { onCancel })}
      footer={[
        must ? (
          <Button key="out" onClick={onSignOut}>
            {texts.signOut}
          </Button>
        ) : (
          <Button key="cancel" onClick={onCancel}>
            {texts.cancel}
          </Button>
        ),
        <Button key="ok" type="primary" loading={busy} disabled={choices === undefined || empty} onClick={form.submit}>
          {texts.confirm}
        </Button>,
      ]}
    >
      <p>{must ? scope.texts.must : scope.texts.hint}</p>
      {said === undefined ? null : (
        <Alert className="hw-form-problems" type="error" showIcon role="alert" title={said} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(must || current === undefined ? {} : { initialValues: { value: current } })}
        onFinish={({ value }) => void choose(value)}
      >
        <Form.Item name="value" label={scope.texts.label} rules={[{ required: true, message: scope.texts.required }]}>
          <Select
            autoFocus
            loading={choices === undefined && unread === undefined}
            placeholder={scope.texts.required}
            options={[...(choices?.options ?? [])]}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function useChoices(scope: SessionScope, get: Get) {
  const [choices, setChoices] = useState<Choices>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let gone = false;
    scope.read(get).then(
      (found) => {
        if (!gone) setChoices(found);
      },
      (error: unknown) => {
        if (!gone) setFailure(error instanceof ApiError ? error.message : texts.failed);
      },
    );
    return () => {
      gone = true;
    };
  }, [scope, get]);
  return { choices, failure };
}
