// The worst requests to the operations that are written by hand, and to those of boards, reports and dictionaries.
import { kindOf } from "#core/fields";
import { manyKey } from "./manyRows.ts";
import { deepArray } from "./worstBodies.ts";
import { mostConditions, takes } from "./worstSearches.ts";
import type { Known, WorstRequest } from "./worstRequest.ts";

const once =
  (request: Partial<WorstRequest> = {}) =>
  (): readonly WorstRequest[] => [{ what: "as it is", ...request }];

const REPORTS = "/online/cgreport/api";
const WORD = "橡".repeat(50);
/** Long, and public: of every third row the state is another. */
const LAST = 99_998;

const eachReport =
  (path: (code: string) => string) =>
  ({ model }: Known): readonly WorstRequest[] =>
    Object.keys(model.reports).map((code) => ({ what: code, path: path(code) }));

/** Without a condition the widest range that its parameters take; then filtered by most conditions. */
const filteredReports =
  (path: (code: string) => string, paged: boolean, chart = false) =>
  ({ model }: Known): readonly WorstRequest[] =>
    Object.values(model.reports).flatMap((report): readonly WorstRequest[] => {
      if (chart && report.chart === undefined)
        return [{ what: report.report, path: path(report.report), refused: 404 }];
      const { field } = report.columns.find((column) => takes(column.field, "like")) ?? {};
      const first = report.columns[0]?.field;
      const order = first === undefined || !kindOf(first).sortable(first.options) ? {} : { column: first.name };
      return [
        { what: report.report, path: path(report.report), query: paged ? { pageSize: "1000", ...order } : {} },
        ...(field === undefined
          ? []
          : [{ what: `${report.report}, most conditions`, path: path(report.report), query: mostConditions(field) }]),
      ];
    });

const blocks = ({ model }: Known): readonly WorstRequest[] =>
  Object.values(model.boards).flatMap(({ board, blocks: all }) =>
    all
      .flatMap((block) => [block, ...block.tabs])
      .map(({ name, type, of }) => ({
        what: `${board}.${name}`,
        path: `/online/board/${board}/${name}`,
        ...(of === undefined && type !== "shortcuts" ? { refused: 404 } : {}),
      })),
  );

const dicts =
  (path: (dict: string) => string, query: Readonly<Record<string, string>> = {}) =>
  ({ model }: Known): readonly WorstRequest[] =>
    Object.keys(model.dicts).map((dict) => ({ what: dict, path: path(dict), query }));

const WORST_PASSWORD = { password: "x".repeat(100_000), kid: "none", nonceId: "none" };
const WORST_SIGN_IN = once({ body: { username: "字".repeat(1_000), ...WORST_PASSWORD }, refused: 400 });
const WORST_LICENSE = once({ body: { businessLicense: "字".repeat(1_000), ...WORST_PASSWORD }, refused: 400 });

export const BY_PATH: Readonly<Record<string, (known: Known) => readonly WorstRequest[]>> = {
  "GET /frontApi/unLogin/downloadBidCalendar": once({ query: { mainId: manyKey("bid_session", 1) } }),
  "GET /frontApi/unLogin/downloadTemplate": once({ query: { id: "none" }, refused: 404 }),
  "GET /frontApi/unLogin/getAboutCenter": once(),
  "GET /frontApi/unLogin/getArticleDetail": once({ query: { id: manyKey("article", LAST) } }),
  "GET /frontApi/unLogin/getBidOptions": once(),
  "GET /frontApi/unLogin/getHomeView": once(),
  "GET /frontApi/unLogin/getNoticeDetail": once({ query: { id: manyKey("notice", LAST) } }),
  "GET /frontApi/unLogin/getPublishBidById": once({ query: { mainId: manyKey("bid_session", 1) } }),
  "GET /frontApi/unLogin/getPublishBidInstanceList": () => [
    { what: "largest page", query: { pageNo: "1", pageSize: "1000" } },
    { what: "a late page", query: { pageNo: "90", pageSize: "100" } },
    { what: "a word that is nowhere", query: { keyWord: WORD } },
    { what: "a common word", query: { keyWord: "橡胶" } },
    { what: "a common character", query: { keyWord: "批" } },
    { what: "by price", query: { sort: "priceDown", pageSize: "100" } },
  ],
  "GET /frontApi/unLogin/getSiteInfo": once(),
  "GET /frontApi/unLogin/getTopic": once({ query: { topic: "rural" } }),
  "GET /frontApi/unLogin/getTransactionGuide": once(),
  "GET /frontApi/unLogin/listArticleByCustomCategory": () => [
    { what: "largest page", query: { pageSize: "1000" } },
    { what: "a late page", query: { pageNo: "90", pageSize: "100" } },
  ],
  "GET /frontApi/unLogin/listNotice": () => [
    { what: "largest page", query: { pageSize: "1000" } },
    { what: "a late page", query: { pageNo: "90", pageSize: "100" } },
    { what: "a word", query: { keyWord: WORD } },
  ],
  "GET /memberMessage/getUnreadMemberMsgCount": once({ refused: 403 }),
  "GET /memberMessage/pageMyMemberMessage": once({ query: { pageSize: "100" }, refused: 403 }),
  "GET /memberMessage/queryById": once({ query: { id: "n".repeat(120) }, refused: 403 }),
  "GET /message/test/templates": once(),
  "GET /sys/annountCement/doReleaseData": once({ query: { id: "none" }, refused: 404 }),
  "GET /sys/annountCement/doReovkeData": once({ query: { id: "none" }, refused: 404 }),
  "GET /sys/annountCement/syncNotic": once({ query: { anntId: "none" }, refused: 404 }),
  "GET /sys/annountCement/listByUser": once({ query: { pageSize: "100" } }),
  "GET /sys/sysAnnouncementSend/pageMyAnnouncement": () => [
    { what: "largest page", query: { pageSize: "100" } },
    { what: "a late page", query: { pageNo: "900", pageSize: "100" } },
  ],
  "GET /online/board/{board}": ({ model }) =>
    Object.keys(model.boards).map((board) => ({ what: board, path: `/online/board/${board}` })),
  "GET /online/board/{board}/{block}": blocks,
  [`GET ${REPORTS}/getData/{cgRpConfigId}`]: filteredReports((code) => `${REPORTS}/getData/${code}`, true),
  [`GET ${REPORTS}/getQueryInfo/{cgRpConfigId}`]: eachReport((code) => `${REPORTS}/getQueryInfo/${code}`),
  [`GET ${REPORTS}/getRpColumns/{code}`]: eachReport((code) => `${REPORTS}/getRpColumns/${code}`),
  // Items of a plain dictionary come with the model.
  "GET /online/dict/{dict}/options": ({ model }) =>
    Object.entries(model.dicts).map(([dict, { source }]) => ({
      what: dict,
      path: `/online/dict/${dict}/options`,
      query: { pageSize: "1000" },
      ...(source === undefined ? { refused: 404 } : {}),
    })),
  "GET /online/model/{entity}": ({ model }) =>
    Object.keys(model.entities).map((entity) => ({ what: entity, path: `/online/model/${entity}` })),
  "GET /online/view/{view}": ({ model }) =>
    Object.keys(model.views).map((view) => ({ what: view, path: `/online/view/${view}` })),
  "GET /online/page": once({ query: { path: `/${"a/".repeat(2_000)}` }, refused: 404 }),
  "GET /online/report/{code}": eachReport((code) => `/online/report/${code}`),
  "GET /online/report/{code}/chart": filteredReports((code) => `/online/report/${code}/chart`, false, true),
  "GET /online/report/{code}/explain": eachReport((code) => `/online/report/${code}/explain`),
  "GET /online/report/{code}/export": filteredReports((code) => `/online/report/${code}/export`, false),
  "GET /sys/category/loadOne": once({ query: { field: "id", val: manyKey("sys_category", 1) } }),
  "GET /sys/category/loadTreeChildren": once({ query: { pid: "0" } }),
  "GET /sys/category/loadTreeData": once({ query: { pid: "0", pcode: "0" } }),
  "GET /sys/category/loadTreeRoot": once({ query: { async: "false", pcode: "0" } }),
  "GET /sys/common/private/{path*}": once({
    path: `/sys/common/private/${"a".repeat(200)}?u=a&e=zzzzzzzz&s=${"0".repeat(64)}`,
    refused: 403,
  }),
  "GET /sys/common/static/{path*}": once({ path: `/sys/common/static/${"a".repeat(200)}`, refused: 404 }),
  "GET /sys/dict/getDictItems/{dictCode}": dicts((dict) => `/sys/dict/getDictItems/${dict}`),
  "GET /sys/dict/loadDict/{dict}": dicts((dict) => `/sys/dict/loadDict/${dict}`, { keyword: WORD, pageSize: "1000" }),
  "GET /sys/dict/loadDictItem/{dict}": dicts((dict) => `/sys/dict/loadDictItem/${dict}`, {
    key: Array.from({ length: 100 }, (_, n) => `k${n}`).join(","),
  }),
  "GET /sys/dict/loadTreeData": once({
    query: { tableName: "sys_category", text: "name", code: "id", pidField: "pid", pid: "0" },
  }),
  "GET /sys/dict/queryAllDictItems": once(),
  "GET /sys/dict/refleshCache": once(),
  "GET /sys/duplicate/check": () => [
    {
      what: "a value that is there",
      query: { tableName: "lot", fieldName: "landCode", fieldVal: "HN-T-2026-001", dataId: "none" },
      refused: 409,
    },
  ],
  "GET /sys/permission/getPermRuleListByPermId": once({ query: { permissionId: manyKey("sys_permission", 1) } }),
  "GET /sys/permission/getSystemSubmenu": once({ query: { parentId: manyKey("sys_permission", 1) } }),
  "GET /sys/permission/getSystemSubmenuBatch": once({ query: { parentIds: manyKey("sys_permission", 1) } }),
  "GET /sys/permission/queryDepartPermission": once({ query: { departId: manyKey("sys_depart", 1) } }),
  "GET /sys/permission/queryPermissionRule": once({ query: { ruleName: WORD } }),
  "GET /sys/permission/queryRolePermission": once({ query: { roleId: "admin" } }),
  "GET /sys/rights/explain": once({ query: { username: "auditor", entity: "lot", op: "edit" } }),
  "GET /sys/rights/ofDepartment": once({ query: { departId: manyKey("sys_depart", 1) } }),
  "GET /sys/rights/ofDepartmentRole": once({ query: { roleId: "none" }, refused: 404 }),
  "GET /sys/rights/ofRole": once({ query: { roleId: "admin" } }),
  "GET /sys/rights/simulate": once({ query: { username: "auditor", entity: "lot", pageSize: "1000" } }),
  "GET /sys/sysDepart/queryDepartTreeSync": once({ query: { pid: "0" } }),
  "GET /sys/sysDepart/searchBy": once({ query: { keyWord: WORD } }),
  "GET /sys/sysDepartPermission/queryDeptRolePermission": once({ query: { roleId: "none" } }),
  "GET /sys/sysDepartPermission/queryTreeListForDeptRole": once({ query: { departId: manyKey("sys_depart", 1) } }),
  "GET /sys/user/checkOnlyUser": once({ query: { username: "nobody" } }),
  "GET /sys/user/getMultiUser": once({ query: { username: "admin,editor" } }),
  "GET /sys/user/queryUserByDepId": once({ query: { id: manyKey("sys_depart", 1), realname: WORD } }),
  "GET /sys/user/queryUserRole": once({ query: { userid: manyKey("sys_user", 1) } }),
  "POST /message/test/send": once({
    body: { template: "none", channel: "inbox", to: "字".repeat(254), variables: {} },
    refused: 400,
  }),
  "POST /sys/sysAnnouncementSend/editByAnntIdAndUserId": once({ body: { anntId: "none" }, refused: 404 }),
  "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId": once({ body: { anntId: "none" }, refused: 404 }),
  "POST /sys/sysAnnouncementSend/readAll": once({ body: {} }),
  "POST /sys/permission/saveDepartPermission": once({ body: { departId: "none", permissionIds: "" }, refused: 404 }),
  "POST /sys/permission/saveRolePermission": once({ body: { roleId: "none", permissionIds: "" }, refused: 404 }),
  "POST /sys/selectDepart": once({ body: { orgCode: "none" }, refused: 404 }),
  "POST /sys/selectTenant": once({ body: { tenantId: "none" }, refused: 404 }),
  "POST /sys/sysDepartPermission/saveDeptRolePermission": once({
    body: { roleId: "none", permissionIds: "" },
    refused: 404,
  }),
  "PUT /sys/user/changePassword": once({
    body: { username: "nobody", password: "x".repeat(100_000), kid: "none", nonceId: "none" },
    refused: 400,
  }),
  "GET /sys/preference": once({ query: { key: "k".repeat(120) } }),
  "POST /sys/common/upload": once({ body: {}, refused: 400 }),
  "POST /sys/user/ownAvatar": once({ body: {}, refused: 400 }),
  "GET /sys/login/params": once({ query: { purpose: "login" } }),
  "POST /sys/login/captcha": once({ body: { id: "none", position: 1 }, refused: 400 }),
  "POST /sys/login/code": once({ body: { challenge: "none", code: "1".repeat(40) }, refused: 400 }),
  "POST /sys/user/secondFactor/confirm": once({ body: { code: "1".repeat(40) }, refused: 400 }),
  "POST /sys/user/stepUp": once({
    body: { password: "x".repeat(100_000), kid: "none", nonceId: "none" },
    refused: 400,
  }),
  "POST /sys/cas/client/validateLogin": once({
    body: { ticket: "ST-".padEnd(256, "x"), service: `https://example.com/${"a".repeat(900)}` },
    refused: 404,
  }),

  "POST /sys/phoneLogin": once({ body: { mobile: "13899990000", captcha: "0".repeat(40) }, refused: 400 }),
  "GET /memberBaseinfo/picker": () => [
    { what: "largest page", query: { pageNo: "1", pageSize: "1000" } },
    { what: "a word that is nowhere", query: { keyword: WORD } },
  ],
  "GET /memberFund/listDepositDayBook": once({ query: { pageNo: "9999", pageSize: "100" }, refused: 403 }),
  "GET /frontApi/login/signUpBid": once({ query: { mainId: "none", consent: "0".repeat(64) }, refused: 403 }),
  "GET /frontApi/login/getPublishBidListById": once({ query: { mainId: "none" }, refused: 403 }),
  "GET /frontApi/login/getBidEvents": once({ query: { mainId: "none", seq: "0" }, refused: 403 }),
  "GET /memberBaseinfo/getProfileImage": once({ query: { attachmentType: "1" }, refused: 403 }),
  "GET /memberBaseinfo/getImageByFeatures": once({ query: { features: "avatar" }, refused: 403 }),
  "GET /enterpriseCertification/queryById": once({ query: { id: "none" }, refused: 403 }),
  "GET /supplier/jksbSupplier/check": once({ query: { id: "none", status: "1" }, refused: 404 }),
  "GET /person/jksbPerson/check": once({ query: { id: "none", status: "1" }, refused: 404 }),
  "POST /memberBaseinfo/sendRegisterSmsCode": once({ body: { mobile: "13899990000", captcha: "none" }, refused: 429 }),
  "POST /memberBaseinfo/sendFindPwdSmsCode": once({ body: { mobile: "13899990000", captcha: "none" }, refused: 429 }),
  "POST /memberBaseinfo/sendFindPwdEmailCode": once({ body: { email: "a@example.cn", captcha: "none" }, refused: 429 }),
  "POST /memberBaseinfo/verifyRegisterSmsCode": once({
    body: { mobile: "13899990000", code: "0000000" },
    refused: 400,
  }),
  "POST /memberBaseinfo/register": once({
    body: { mtype: 1, username: "字".repeat(1_000), ...WORST_PASSWORD },
    refused: 400,
  }),
  "POST /memberBaseinfo/resetPasswordByMobile": once({ body: { mobile: "1", ...WORST_PASSWORD }, refused: 400 }),
  "POST /memberBaseinfo/resetPasswordByEmail": once({ body: { email: "a", ...WORST_PASSWORD }, refused: 400 }),
  "POST /memberBaseinfo/startAlteration": once({
    body: { username: "none", realName: WORD, idCard: "460000199001010013" },
    refused: 429,
  }),
  "POST /memberBaseinfo/sendAlterationSmsCode": once({ body: { ticket: "none", email: "a@example.cn" }, refused: 400 }),
  "POST /memberBaseinfo/verifyAlteration": once({ body: { ticket: "none", code: "0000000" }, refused: 400 }),
  "POST /memberBaseinfo/finishAlteration": once({
    body: { ticket: "none", mobile: "13899990000", code: "0000000" },
    refused: 400,
  }),
  ...Object.fromEntries(
    [
      "POST /memberBaseinfo/revisePassword",
      "POST /memberBaseinfo/sendReviseMobileSmsCode",
      "POST /memberBaseinfo/doPhoneVerify",
      "POST /memberBaseinfo/sendAuthEmailCode",
      "POST /memberBaseinfo/doEmailVerify",
      "POST /memberBaseinfo/doMemberVerify",
      "POST /memberBaseinfo/v2/doMemberVerify",
      "POST /memberBaseinfo/v2/doSwitchIdentity",
      "POST /memberBaseinfo/cancelAccount",
      "POST /memberBaseinfo/withdrawCancelAccount",
      "POST /enterpriseCertification/getUserMemberVerifyListByMyself",
      "POST /enterpriseCertification/add",
      "POST /enterpriseCertification/edit",
      "PUT /enterpriseCertification/edit",
      "POST /enterpriseCertification/deleteEnterpriseCertification",
      "POST /memberMoneyInOut/checkSubmit",
      "POST /memberMoneyInOut/depositRecharge",
      "PUT /memberMoneyInOut/edit",
      "POST /memberMoneyInOut/cashWithdrawal",
      "POST /memberMoneyInOut/sendCashWithdrawalSmsCode",
      "POST /memberMoneyInOut/cancelWithdrawal",
      "POST /memberMoneyInOut/revokeApplicant",
      "POST /frontApi/login/signUpBid",
      "POST /frontApi/login/cancelSignUpBid",
      "POST /frontApi/login/attendBid",
      "POST /frontApi/login/signBidDeal",
      "POST /myTrading/listViewMyTrading",
    ].map((path) => [path, once({ body: {}, refused: 403 })]),
  ),
  "POST /sys/phoneLogin/sendCode": once({ body: { mobile: "13899990000", captcha: "none" }, refused: 429 }),
  "POST /sys/thirdLogin": once({ body: { token: "x".repeat(64), thirdType: "oidc" }, refused: 404 }),
  "POST /sys/thirdLogin/link": once({ body: { thirdType: "oidc" }, refused: 404 }),
  "POST /sys/thirdLogin/start": once({ body: { thirdType: "oidc" }, refused: 404 }),
  "POST /sys/thirdLogin/unlink": once({ body: { thirdType: "oidc" }, refused: 404 }),
  "GET /sys/thirdLogin/callback": once({ query: { state: "x".repeat(200), code: "x".repeat(4_000) }, refused: 404 }),
  "GET /sys/thirdLogin/getLoginUser/{a}/{b}": once({
    path: `/sys/thirdLogin/getLoginUser/${"x".repeat(64)}/oidc`,
    refused: 404,
  }),
  ...Object.fromEntries(
    ["login", "login2", "frontLogin", "frontLogin2"].map((name) => [`POST /sys/user/${name}`, WORST_SIGN_IN]),
  ),
  ...Object.fromEntries(
    ["loginByBusinessLicense", "companyLogin"].map((name) => [`POST /sys/user/${name}`, WORST_LICENSE]),
  ),
  "POST /sys/login": once({
    body: { username: "字".repeat(1_000), password: "x".repeat(100_000), kid: "none", nonceId: "none" },
    refused: 400,
  }),
  // Ends the very session that measures; it reads and writes one row, as the next one does.
  "POST /sys/logout": () => [],
  "POST /sys/online/endMySessions": once({ body: { ids: Array.from({ length: 100 }, (_, n) => `none-${n}`) } }),
  "POST /sys/user/updatePassword": once({
    body: {
      username: "admin",
      oldpassword: "x".repeat(100_000),
      password: "y".repeat(100_000),
      confirmpassword: "y".repeat(100_000),
      kid: "none",
      nonceId: "none",
    },
    refused: 400,
  }),
  "PUT /sys/preference": once({ body: { key: "columns", value: deepArray(20) } }),
};
