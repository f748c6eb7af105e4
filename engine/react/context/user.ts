import { createContext, useContext } from "react";
import type { UserInfo } from "../authSession/index.ts";

export const UserContext = createContext<UserInfo>({ id: "", username: "", userType: 1 });

export const useUser = () => useContext(UserContext);
