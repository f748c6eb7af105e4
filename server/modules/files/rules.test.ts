import { describe, expect, it } from "vitest";
import { displayName, isValidFolder, isStoredPath, checkUpload, pngSize, storedPath } from "./rules.ts";

describe("an upload", () => {
  it("is taken for what its bytes show, not for what its name says", () => {
    expect(checkUpload("a.png", 10, "png")).toMatchObject({ accepted: { type: "image/png", image: true } });
    expect(checkUpload("a.jpeg", 10, "jpg")).toMatchObject({ accepted: { type: "image/jpeg" } });
    expect(checkUpload("a.png", 10, "jpg")).toMatchObject({ refused: "MISMATCH" });
    expect(checkUpload("page.png", 10, undefined)).toMatchObject({ refused: "MISMATCH" });
    expect(checkUpload("plan.docx", 10, "docx")).toHaveProperty("accepted");
  });
  it("refuses what is not on the list, drawings with scripts among it", () => {
    for (const name of ["a.svg", "a.html", "a.exe", "a.docm", "a", "a.png.jsp"])
      expect(checkUpload(name, 10, undefined)).toMatchObject({ refused: "TYPE" });
  });
  it("takes an image of one byte less than 2 MB and refuses one of 2 MB", () => {
    expect(checkUpload("a.png", 2_097_151, "png")).toHaveProperty("accepted");
    expect(checkUpload("a.png", 2_097_152, "png")).toMatchObject({ refused: "IMAGE_TOO_LARGE" });
  });
});

describe("names and folders", () => {
  it("accept plain folders only", () => {
    expect(isValidFolder("temp")).toBe(true);
    for (const folder of ["private", "..", "../x", "/abs", "a/../b", "C:\\", "a\0", "", "A"])
      expect(isValidFolder(folder)).toBe(false);
  });
  it("generate the stored path whole", () => {
    const path = storedPath("temp", "2026-11-21", "019aa3c0-0000-7000-8000-000000000001", "png");
    expect(path).toBe("temp/202611/019aa3c0-0000-7000-8000-000000000001.png");
    expect(isStoredPath(path)).toBe(true);
    for (const wrong of ["../app.db", "temp/202611/../../x", "temp/202611/a.png", "/etc/passwd"])
      expect(isStoredPath(wrong)).toBe(false);
  });
  it("clean what people see of a name", () => {
    expect(displayName("../../x.png")).toBe("x.png");
    expect(displayName("a\u202Egnp.exe\u0000")).toBe("agnp.exe");
    expect(displayName("/")).toBe("文件");
  });
  it("read a picture's size from its header", () => {
    const head = new Uint8Array(24);
    head.set([0x89, 0x50, 0x4e, 0x47]);
    new DataView(head.buffer).setUint32(16, 30_000);
    new DataView(head.buffer).setUint32(20, 30_000);
    expect(pngSize(head)).toEqual({ width: 30_000, height: 30_000 });
    expect(pngSize(new Uint8Array(3))).toBeUndefined();
  });
});
