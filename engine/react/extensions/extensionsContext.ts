import { createContext, useContext } from "react";
import type { Slots } from "./contract.ts";

const Context = createContext<Slots | undefined>(undefined);

export const SlotsProvider = Context.Provider;

/** The parts that rooms of this package lend each other; given once by the shell. */
export function useSlots(): Slots {
  const slots = useContext(Context);
  if (!slots) throw new Error("useSlots needs SlotsProvider above it");
  return slots;
}
