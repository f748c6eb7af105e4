import type { AccountData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { AlterationPage } from "./alteration/AlterationPage.tsx";
import { RecoverPage } from "./recover/RecoverPage.tsx";
import { ChoicePage } from "./register/ChoicePage.tsx";
import { RegisterPage } from "./register/RegisterPage.tsx";
import { ResultPage } from "./register/ResultPage.tsx";
import type { FormService } from "./texts.ts";

/**
 * Registration, recovery and alteration: one script, since they have the same parts and one leads to the next. The home
 * page names each script of the site, within its budget.
 */
export function Page({ data: { service }, site }: PageProps<AccountData<FormService>>) {
  switch (service) {
    case "register":
      return <ChoicePage site={site} />;
    case "registerPerson":
    case "registerCompany":
      return <RegisterPage service={service} site={site} />;
    case "registerResult":
      return <ResultPage site={site} />;
    case "findPassword":
      return <RecoverPage site={site} />;
    case "alteration":
      return <AlterationPage site={site} />;
  }
}
