import { ApiError } from "#core/api";
import { Alert, App, Form, Modal, Select } from "antd";
import { useEffect, useState } from "react";
import { CHOOSE_DEPARTMENT_PATH, OWN_DEPARTMENTS_PATH, type OwnDepartments } from "#server/modules/identity/contract";
import type { Get } from "../signIn/encryptPasswords.ts";
import { endFreshSignIn, isFreshSignIn } from "../signIn/freshSignIn.ts";
import { departmentTexts as texts } from "./texts.ts";

interface DepartmentCalls {
  /** Errors arrive unchanged and are shown here. */
  readonly get: Get;
  readonly post: <R>(path: string, body: object) => Promise<R>;
}

/** After a sign-in, whichever it was: who has several departments chooses one, who has none is told so. */
export function FirstDepartment(calls: DepartmentCalls) {
  const { message } = App.useApp();
  const { get } = calls;
  const [own, setOwn] = useState<OwnDepartments>();
  useEffect(() => {
    if (!isFreshSignIn()) return undefined;
    let gone = false;
    const ask = async () => {
      const found = await get<OwnDepartments>(OWN_DEPARTMENTS_PATH, {});
      if (gone) return;
      if (found.list.length > 1) return setOwn(found);
      if (found.list.length === 0) message.warning(texts.none);
      endFreshSignIn();
    };
    // It could not be asked: the next page that is loaded asks again.
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [get, message]);
  if (own === undefined) return null;
  return (
    <DepartmentDialog
      own={own}
      post={calls.post}
      onEnd={() => {
        endFreshSignIn();
        setOwn(undefined);
      }}
    />
  );
}

/** From the menu of the account, whenever one likes. */
export function SwitchDepartment({ get, post, onClose }: DepartmentCalls & { readonly onClose: () => void }) {
  const { message } = App.useApp();
  const [own, setOwn] = useState<OwnDepartments>();
  useEffect(() => {
    let gone = false;
    get<OwnDepartments>(OWN_DEPARTMENTS_PATH, {}).then(
      (found) => {
        if (gone) return;
        if (found.list.length > 0) return setOwn(found);
        message.warning(texts.none);
        onClose();
      },
      (error: unknown) => {
        if (gone) return;
        message.error(error instanceof ApiError ? error.message : texts.failed);
        onClose();
      },
    );
    return () => {
      gone = true;
    };
  }, [get, message, onClose]);
  return own === undefined ? null : <DepartmentDialog own={own} post={post} onEnd={onClose} onCancel={onClose} />;
}

interface DialogProps {
  readonly own: OwnDepartments;
  readonly post: DepartmentCalls["post"];
  readonly onEnd: () => void;
  /** Absent: one has to be chosen. */
  readonly onCancel?: () => void;
}

/** Rows follow from the department: after another choice the page begins anew. */
function DepartmentDialog({ own, post, onEnd, onCancel }: DialogProps) {
  const [form] = Form.useForm<{ readonly orgCode: string }>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choose = async (orgCode: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await post(CHOOSE_DEPARTMENT_PATH, { orgCode });
      onEnd();
      if (orgCode !== own.orgCode) window.location.reload();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : texts.failed);
      setBusy(false);
    }
  };
  const must = onCancel === undefined;
  return (
    <Modal
      open
      title={texts.title}
      width={450}
      okText={texts.confirm}
      confirmLoading={busy}
      onOk={form.submit}
      closable={!must}
      keyboard={!must}
      mask={{ closable: false }}
      {...(must ? { cancelButtonProps: { style: { display: "none" } } } : { onCancel })}
    >
      <p>{must ? texts.must : texts.hint}</p>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" title={failure} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(must || own.orgCode === null ? {} : { initialValues: { orgCode: own.orgCode } })}
        onFinish={({ orgCode }) => void choose(orgCode)}
      >
        <Form.Item name="orgCode" label={texts.department} rules={[{ required: true, message: texts.required }]}>
          <Select
            autoFocus
            placeholder={texts.required}
            options={own.list.flatMap(({ orgCode, departName }) =>
              orgCode === null ? [] : [{ value: orgCode, label: departName }],
            )}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
