/** A part of the member centre as it is shown to a member. */
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import type { Company, MemberInfo } from "#server/modules/members/contract";
import { MemberInfoContext } from "./memberInfo.ts";

export const MEMBER: MemberInfo = {
  id: "u1",
  memberId: "m1",
  username: "member1",
  realname: "王晓明",
  realName: "王晓明",
  avatar: null,
  phone: "13800000011",
  email: null,
  emailVerified: false,
  mtype: 2,
  userType: 0,
  memberCode: "M00000011",
  verified: 1,
  enterpriseCertificationId: null,
  enterpriseName: null,
  company: null,
};

/** A company that its checker has sent back. */
export const COMPANY: Company = {
  id: "c1",
  memberId: "m1",
  company: "海口新林木业有限公司",
  creditCode: "91460100MA5NEW1X2P",
  corporate: "张志强",
  registeredAddress: "海口市龙华区",
  licenceImage: "private/licence/old.png?sign=1",
  authorization: "private/licence/letter.png?sign=1",
  verified: 2,
  verified_dictText: "认证失败",
  reason: "营业执照不清晰",
  frozen: false,
  version: 3,
};

function Address() {
  const { pathname, search } = useLocation();
  return <i data-testid="address">{pathname + search}</i>;
}

const reload = () => Promise.resolve();

export const inCenter = (address: string, part: ReactNode, info: MemberInfo = MEMBER) => (
  <MemoryRouter initialEntries={[address]}>
    <MemberInfoContext value={{ info, reload }}>{part}</MemberInfoContext>
    <Address />
  </MemoryRouter>
);
