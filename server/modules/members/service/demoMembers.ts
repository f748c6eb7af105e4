/** Members of the demo: one in each state that the screens and the member centre know. Never in production. */
import type { Model } from "#core/language";
import { seedRows, type SeedWriter } from "#engine/server";
import { DEMO_PASSWORD } from "#server/modules/identity/index";
import type { MemberParts } from "./parts.ts";

interface DemoCompany {
  readonly company: string;
  readonly creditCode: string;
  readonly corporate: string;
  readonly registeredAddress: string;
  readonly verified: 0 | 1 | 2;
}

interface DemoMember {
  readonly username: string;
  readonly realName: string;
  readonly phone: string;
  readonly memberCode: string;
  readonly idCard: string;
  /** 1: of the account whose companies these are. */
  readonly mtype: 1 | 2;
  readonly verified: 0 | 1 | 2 | null;
  readonly frozen?: true;
  readonly email?: string;
  readonly companies: readonly DemoCompany[];
}

const ADDRESS = "海南省海口市龙华区滨海大道";

/** The numbers of identity cards belong to nobody: their district does not exist. */
const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    username: "member",
    realName: "陈示例",
    phone: "13800000001",
    memberCode: "M00000001",
    idCard: "460000198001010019",
    mtype: 2,
    verified: 1,
    email: "member@example.cn",
    companies: [
      {
        company: "海南示例木业有限公司",
        creditCode: "91460000MA5DEM1X0J",
        corporate: "陈示例",
        registeredAddress: `${ADDRESS}1号`,
        verified: 1,
      },
    ],
  },
  {
    username: "member1",
    realName: "王小明",
    phone: "13800000011",
    memberCode: "M00000011",
    idCard: "460000199001010013",
    mtype: 1,
    verified: null,
    companies: [],
  },
  {
    username: "member2",
    realName: "李秀英",
    phone: "13800000012",
    memberCode: "M00000012",
    idCard: "460000198505050022",
    mtype: 1,
    verified: 1,
    email: "member2@example.cn",
    companies: [],
  },
  {
    username: "member3",
    realName: "张志强",
    phone: "13800000013",
    memberCode: "M00000013",
    idCard: "46000019780808003X",
    mtype: 2,
    verified: 1,
    email: "member3@example.cn",
    companies: [
      {
        company: "儋州东坡木材加工有限公司",
        creditCode: "91460400MA5DEM3X1M",
        corporate: "张志强",
        registeredAddress: "海南省儋州市那大镇中兴大街8号",
        verified: 1,
      },
      {
        company: "琼中绿源林业有限公司",
        creditCode: "91469030MA5DEM3X22",
        corporate: "吴海",
        registeredAddress: "海南省琼中县营根镇国兴大道16号",
        verified: 1,
      },
    ],
  },
  {
    username: "member4",
    realName: "黄国华",
    phone: "13800000014",
    memberCode: "M00000014",
    idCard: "460000197512120047",
    mtype: 1,
    verified: 1,
    frozen: true,
    companies: [],
  },
  {
    username: "member5",
    realName: "周文静",
    phone: "13800000015",
    memberCode: "M00000015",
    idCard: "460000199209090059",
    mtype: 2,
    verified: 0,
    companies: [
      {
        company: "海口静远贸易有限公司",
        creditCode: "91460100MA5DEM5X3P",
        corporate: "周文静",
        registeredAddress: `${ADDRESS}66号`,
        verified: 0,
      },
    ],
  },
];

const PICTURES = {
  idCardFront: "private/idcard/202611/019aa3c0-0009-7000-8000-000000000201.png",
  idCardBack: "private/idcard/202611/019aa3c0-0009-7000-8000-000000000202.png",
  licenceImage: "private/licence/202611/019aa3c0-0009-7000-8000-000000000203.png",
} as const;

const CHECKED = { checker: "reviewer", checkTime: "$now-20d" } as const;

/** An account that exists and is a member already is left as it is. */
export async function seedDemoMembers({ accounts, engine, repo }: MemberParts, model: Model): Promise<void> {
  // Made where an account is missing: a hash takes a third of a second.
  let hashed: ReturnType<typeof accounts.hashNew> | undefined;
  for (const member of DEMO_MEMBERS) {
    const account = (await accounts.byName(member.username)) ?? (await accounts.byPhone(member.phone));
    if (account !== undefined && (account.userType !== 0 || account.memberId !== null)) continue;
    if (account !== undefined && (await repo.memberOfUser(account.id)) !== undefined) continue;
    const password = account === undefined ? await (hashed ??= accounts.hashNew(DEMO_PASSWORD, [])) : undefined;
    await seedRows(engine, model, async (seeding) => {
      const id = crypto.randomUUID();
      const userId = account?.id ?? crypto.randomUUID();
      if (password !== undefined) {
        const { username, phone, memberCode, mtype, companies, realName } = member;
        const realname = companies[0]?.company ?? realName;
        await accounts.add(seeding.tx, {
          id: userId,
          username,
          realname,
          phone,
          mtype,
          memberId: id,
          memberCode,
          password,
        });
        if (member.frozen === true) await accounts.setStatus(seeding.tx, userId, 0);
      } else if (account !== undefined) await accounts.linkMember(seeding.tx, userId, id, member.memberCode);
      await addMember(seeding, member, { id, userId });
      const certified = member.companies.find(({ verified }) => verified === 1);
      if (certified !== undefined) await accounts.setLicense(seeding.tx, userId, certified.creditCode);
    });
  }
}

async function addMember(
  seeding: SeedWriter,
  member: DemoMember,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { username, realName, phone, memberCode, idCard, mtype, verified, companies } = member;
  const submitted = verified !== null;
  await seeding.add("member", {
    id,
    memberCode,
    userName: username,
    userId,
    mtype: String(mtype),
    realName,
    idCard,
    phone,
    email: member.email ?? null,
    emailVerified: member.email !== undefined,
    company: companies[0]?.company ?? null,
    verified: String(verified ?? 0),
    status: member.frozen === true ? "0" : "1",
    registerTime: "$now-30d",
    agreedTime: "$now-30d",
    ...(submitted
      ? {
          submitter: username,
          submitTime: "$now-21d",
          idCardFront: PICTURES.idCardFront,
          idCardBack: PICTURES.idCardBack,
        }
      : {}),
    ...(verified === 1 ? { ...CHECKED, certifiedIdCard: idCard } : {}),
  });
  // Nothing was submitted: a row begins in the first state otherwise.
  if (!submitted) await seeding.change("member", id, { verified: null });
  for (const company of companies)
    await seeding.add("enterprise_certification", {
      memberId: id,
      ...company,
      verified: String(company.verified),
      frozen: false,
      licenceImage: PICTURES.licenceImage,
      submitter: username,
      submitTime: "$now-19d",
      ...(company.verified === 1 ? { ...CHECKED, certifiedCode: company.creditCode } : {}),
    });
}
