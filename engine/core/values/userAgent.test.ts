import { describe, expect, it } from "vitest";
import { deviceName } from "./userAgent.ts";

describe("a device in words", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 " +
        "Safari/537.36 Edg/128.0.0.0",
      "Windows 电脑 · Edge 128",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
        "Version/17.5 Safari/605.1.15",
      "Mac 电脑 · Safari 17",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
      "Linux 电脑 · Chrome 140",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
        "Mobile/15E148 MicroMessenger/8.0.49",
      "iPhone · 微信 8",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; 23113RKC6C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 " +
        "Chrome/126.0.0.0 Mobile Safari/537.36",
      "安卓手机 · Chrome 126",
    ],
    [
      "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 " +
        "Safari/537.36 ArkWeb/4.1.6.1 Mobile",
      "鸿蒙 · 华为浏览器 4",
    ],
    ["curl/8.5.0", "程序 curl"],
    ["node", "程序 node"],
    ["Mozilla/5.0", "未知设备"],
    ["", "未知设备"],
  ])("%s", (userAgent, words) => {
    expect(deviceName(userAgent)).toBe(words);
  });
});
