import type { Engine, Operation } from "#engine/server";
import type { LoginResult } from "../contract.ts";
import type { Identity } from "../service/index.ts";
import type { RightsStore } from "../service/rights/rightsStore.ts";
import { authSessionOperations } from "./authSession.ts";
import { ownAvatarOperation, type PictureStore } from "./ownAvatar.ts";
import { memberSignInOperations } from "./memberSignIn.ts";
import { signInOperations } from "./signIn.ts";
import { thirdSignInOperations } from "./thirdSignIn.ts";
import { peopleOperations } from "./people.ts";
import { simulationOperations } from "./simulate.ts";
import { rightsOperations } from "./rights.ts";

interface IdentityOperationsParts {
  readonly engine: Engine;
  readonly identity: Pick<Identity, "accounts" | "sessions" | "signIn" | "ownAccount">;
  readonly rights: RightsStore;
  readonly files: PictureStore;
  /** Every dictionary, as the client keeps it. */
  readonly allDictItems: () => LoginResult["sysAllDictItems"];
}

export function identityOperations(parts: IdentityOperationsParts): Operation[] {
  const { engine, identity, rights, files, allDictItems } = parts;
  const { accounts, signIn, ownAccount } = identity;
  return [
    ...signInOperations({ signIn, accounts, allDictItems }),
    ...memberSignInOperations({ signIn, accounts, allDictItems }),
    ...thirdSignInOperations({ signIn, accounts, allDictItems }),
    ...authSessionOperations(identity),
    ...rightsOperations(engine, rights),
    ...peopleOperations({ engine, accounts, ownAccount }),
    ownAvatarOperation({ engine, ownAccount, files }),
    ...simulationOperations({ engine, accounts }),
  ];
}
