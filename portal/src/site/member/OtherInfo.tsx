import { Facts } from "#portal/ui/index.ts";
import { centerTexts, chooserTexts, otherTexts as t } from "./centerTexts.ts";
import { useOwnInfo } from "./memberInfo.ts";
import { Part } from "./Part.tsx";

export function OtherInfo() {
  const { info } = useOwnInfo();
  return (
    <Part title={t.title} back={{ to: "/userCenter?tag=1", label: centerTexts.backToProfile }}>
      <Facts
        items={[
          { label: t.name, value: info.realName ?? t.none },
          { label: t.username, value: info.username },
          { label: t.memberCode, value: info.memberCode },
          { label: t.type, value: t.types[info.mtype] },
          { label: t.acting, value: info.enterpriseName ?? chooserTexts.person },
        ]}
      />
    </Part>
  );
}
