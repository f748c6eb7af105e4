import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { signIn, signOut, updateUser, useAuthSession } from "./authSession.ts";

const PERSON = { id: "1", username: "editor", userType: 1 };
/** As another tab does: its writing reaches this one as an event alone. */
const written = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));

afterEach(() => act(() => signOut()));

describe("the session of a browser", () => {
  it("stays the same object whatever else another tab writes", () => {
    signIn({ token: "a", user: PERSON });
    const { result } = renderHook(() => useAuthSession());
    const before = result.current;
    localStorage.setItem("Draft:1/book/2/3", "{}");
    written("Draft:1/book/2/3");
    written("Login_Userinfo");
    expect(result.current).toBe(before);
  });

  it("keeps its person when they sign in again, and takes another one", () => {
    signIn({ token: "a", user: PERSON });
    const { result } = renderHook(() => useAuthSession());
    const before = result.current?.user;
    act(() => signIn({ token: "b", user: { ...PERSON } }));
    expect(result.current).toEqual({ token: "b", user: PERSON });
    expect(result.current?.user).toBe(before);
    act(() => signIn({ token: "c", user: { ...PERSON, username: "reviewer" } }));
    expect(result.current?.user.username).toBe("reviewer");
  });

  it("shows what has changed about its person, and makes no session of none", () => {
    signIn({ token: "a", signKey: "0f", user: PERSON });
    const { result } = renderHook(() => useAuthSession());
    act(() => updateUser({ avatar: "avatar/202611/a.png" }));
    expect(result.current).toEqual({ token: "a", signKey: "0f", user: { ...PERSON, avatar: "avatar/202611/a.png" } });
    act(() => signOut());
    act(() => updateUser({ avatar: "b.png" }));
    expect(result.current).toBeUndefined();
  });

  it("ends where another tab has signed out, or cleared everything", () => {
    for (const key of ["Access-Token", null]) {
      signIn({ token: "a", user: PERSON });
      const { result, unmount } = renderHook(() => useAuthSession());
      localStorage.clear();
      written(key);
      expect(result.current).toBeUndefined();
      unmount();
    }
  });
});
