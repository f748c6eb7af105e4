// @module-tag full
// A29, A51: where the numbers of a member are shown. One member leaves them everywhere they can be written; then every
// answer of every call that reads, the reports with their exports, what was pushed, and every table is searched.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MEMBER_PATHS, type MemberInfo } from "#server/modules/members/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { membersOf } from "../support/members.ts";
import { ACCOUNTS, startProduct, type Account, type TestProduct } from "../support/product.ts";
import { behindProxy } from "../support/signIn.ts";
import { notified, openSocket, ticketFor } from "../support/sockets.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

const PHONE = "13933330014";
const DELIVERY_PHONE = "13933330016";
const ID_CARD = "460000199103030066";
const CREDIT_CODE = "91460000MA5TACX018";
const NUMBERS = { PHONE, DELIVERY_PHONE, ID_CARD, CREDIT_CODE } as const;
type NumberName = keyof typeof NUMBERS;

type Reader = Account | "another member" | "nobody";
const READERS: readonly Reader[] = [...ACCOUNTS, "another member", "nobody"];

/** Accounts whose role holds `contact:read`: they see the telephone number of an account, and where a code was sent. */
const READS_NUMBERS: readonly Reader[] = ["admin", "editor", "reviewer"];
const OF_ACCOUNTS = /^\/(?:sys\/user|online\/api\/data_log|member\/message|member\/pushHistory|message\/outbox)\//;
/** Accounts whose role checks companies, by their credit codes. */
const CHECKS_COMPANIES: readonly Reader[] = ["admin", "reviewer"];

/** An action that shows them in clear to who checks them, and leaves that in the audit. */
const DOCUMENTS = "/online/api/member/documents";
const SHOWN_WITH_DOCUMENTS: readonly NumberName[] = ["PHONE", "ID_CARD"];

const isMeantFor = (number: NumberName, reader: Reader, path: string): boolean =>
  (path === DOCUMENTS && SHOWN_WITH_DOCUMENTS.includes(number)) ||
  // A company signs in with its credit code, so whoever manages accounts sees it there.
  (number === "CREDIT_CODE" && /^\/sys\/user\//.test(path) && ACCOUNTS.some((account) => account === reader)) ||
  (number === "PHONE" && READS_NUMBERS.includes(reader) && OF_ACCOUNTS.test(path)) ||
  (number === "CREDIT_CODE" && CHECKS_COMPANIES.includes(reader));

describeEachDatabase("the numbers of a member", (database) => {
  let at: TestProduct;
  let other: string;
  const members = membersOf(() => at);
  const answers: { readonly reader: Reader; readonly path: string; readonly status: number; readonly text: string }[] =
    [];
  const pushed: { readonly who: string; readonly text: string }[] = [];
  /** The keys of the rows that the member has left. */
  let ids: readonly string[];

  beforeAll(async () => {
    at = await startProduct(behindProxy(database()));
    await members.forgetLimits();
    await leaveNumbers();
  });
  afterAll(() => at.close());

  /** Registers, is certified, has a company and an address, corrects them, and asks to close the account. */
  async function leaveNumbers(): Promise<void> {
    const token = await members.newcomer("shy_person", PHONE, { idCard: ID_CARD });
    const { memberId, id } = (await members.get<{ userInfo: MemberInfo }>(MEMBER_PATHS.userInfo, { token })).result
      .userInfo;
    const sockets = [
      { who: "the member", ...openSocket(at, { user: id, ticket: await ticketFor(at, "nobody", token) }) },
      { who: "reviewer", ...(await notified(at, "reviewer")) },
      { who: "editor", ...(await notified(at, "editor")) },
    ];
    await members.certify(token, ID_CARD);
    const company = (await members.company(token, CREDIT_CODE)).result;
    const checks: readonly [string, object][] = [
      [DOCUMENTS, { id: memberId }],
      ["/online/api/member/approve", { id: memberId }],
      ["/online/api/enterprise_certification/documents", { id: company.id }],
      ["/online/api/enterprise_certification/approve", { id: company.id }],
    ];
    for (const [path, body] of checks) {
      const answer = await at.post("reviewer", path, body);
      answers.push({ reader: "reviewer", path, status: answer.status, text: JSON.stringify(answer) });
    }
    const address = await members.post<{ id: string }>(
      "/memberAddress/add",
      { recipient: "赵一鸣", mobileNumber: DELIVERY_PHONE, address: "海口市1号", defaultMark: 1 },
      { token },
    );
    expect(address.status, address.message).toBe(200);
    const closure = await members.closing(token, PHONE);
    other = await members.newcomer("curious_1", "13933330015");
    await vi.waitFor(() => expect(sockets.map(({ frames }) => frames.length > 1).slice(0, 2)).toEqual([true, true]));
    for (const { who, frames, socket } of sockets) {
      pushed.push({ who, text: JSON.stringify(frames) });
      socket.close();
    }
    ids = [memberId, id, company.id, address.result.id, closure];
  }

  async function read(reader: Reader, path: string, query: Readonly<Record<string, string>> = {}): Promise<number> {
    const token = reader === "nobody" ? undefined : reader === "another member" ? other : await at.token(reader);
    const search = new URLSearchParams(query).toString();
    const reply = await fetch(`${at.url}/api${path}${search === "" ? "" : `?${search}`}`, {
      headers: token === undefined ? {} : { "x-access-token": token },
    });
    answers.push({ reader, path: `${path}?${search}`, status: reply.status, text: await reply.text() });
    return reply.status;
  }

  /** Every call that reads, as it is asked for many rows and for each row of the member. */
  async function readEverything(reader: Reader): Promise<void> {
    const { operations } = at.engine.dispatcher;
    const reads = operations().filter(({ method, path }) => method === "GET" && !path.includes("{"));
    for (const { path } of reads)
      if (!/\/(?:queryById|history|deletable|options)$/.test(path) || !(await readRows(reader, path))) {
        // A call that knows no pages refuses the size of one.
        if ((await read(reader, path, { pageSize: "1000" })) === 400) await read(reader, path);
      }
    for (const { path, fields } of Object.values(at.engine.model().entities))
      for (const { name } of fields.filter(({ kind }) => kind === "reference"))
        await read(reader, `${path}/options`, { field: name, values: ids.join(",") });
    for (const code of Object.keys(at.engine.model().reports)) {
      await read(reader, `/online/report/${code}`, { pageSize: "1000" });
      await read(reader, `/online/report/${code}/export`);
    }
    for (const [path, keyWord] of [
      ["/memberBaseinfo/picker", "赵一鸣"],
      ["/sys/user/queryUserComponentData", "shy_person"],
    ] as const)
      await read(reader, path, { keyWord });
  }

  async function readRows(reader: Reader, path: string): Promise<boolean> {
    if (path.endsWith("/options")) return true;
    for (const id of ids) await read(reader, path, { id });
    return true;
  }

  it("are in no answer, report or export for whom they are not meant", async () => {
    for (const reader of READERS) await readEverything(reader);
    // The walk has come to where they are: the member's rows are read, with their numbers masked.
    const shown = (reader: Reader, path: RegExp, text: string): boolean =>
      answers.some((one) => one.reader === reader && path.test(one.path) && one.text.includes(text));
    expect(shown("reviewer", /member\/queryById/, "139****0014")).toBe(true);
    expect(shown("reviewer", /member\/history/, "shy_person") || shown("reviewer", /member\/history/, "赵一鸣")).toBe(
      true,
    );
    expect(shown("reviewer", /enterprise_certification\/queryById/, CREDIT_CODE)).toBe(true);
    expect(shown("admin", /sys\/user\/list/, PHONE)).toBe(true);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1_000);
    const leaks = answers.flatMap(({ reader, path, text }) =>
      (Object.keys(NUMBERS) as NumberName[])
        .filter((number) => text.includes(NUMBERS[number]) && !isMeantFor(number, reader, path))
        .map((number) => `${reader} ${path}: ${number}`),
    );
    expect(leaks).toEqual([]);
  });

  it("are in nothing that is pushed", () => {
    expect(
      pushed.map(({ who, text }) => [who, Object.values(NUMBERS).filter((number) => text.includes(number))]),
    ).toEqual(pushed.map(({ who }) => [who, []]));
  });

  it("are stored in clear only where they are used in clear", async () => {
    const { dialect, read: connection } = at.engine.database;
    const named =
      dialect === "sqlite"
        ? "select name as \"name\" from sqlite_master where type = 'table' and sql not like 'create virtual%'"
        : 'select tablename as "name" from pg_tables where schemaname = current_schema()';
    const holding: Record<string, string[]> = {};
    for (const { name } of await connection.all<{ name: string }>({ sql: `${named} order by 1`, key: {} }, [])) {
      const text = JSON.stringify(await connection.all({ sql: `select * from "${name}"`, key: {} }, []));
      for (const [number, value] of Object.entries(NUMBERS))
        if (text.includes(value)) (holding[number] ??= []).push(name);
    }
    expect(holding).toEqual({
      PHONE: ["message_outbox", "sys_user"],
      DELIVERY_PHONE: ["hw_answer", "member_address"],
      CREDIT_CODE: ["enterprise_certification", "hw_answer", "hw_history", "sys_user"],
    });
  });
});
