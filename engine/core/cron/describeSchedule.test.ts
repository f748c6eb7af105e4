import { describe, expect, it } from "vitest";
import { describeSchedule } from "./describeSchedule.ts";

describe("a schedule in words", () => {
  it.each([
    ["0 0 2 * * ?", "每天 02:00"],
    ["0 20 4 ? * *", "每天 04:20"],
    ["30 5 14 * * ?", "每天 14:05:30"],
    ["0 0 9,14 * * ?", "每天 09:00、14:00"],
    ["0 0 8-10 * * ?", "每天 08:00、09:00、10:00"],
    ["0 30 8 ? * 2", "每周一 08:30"],
    ["0 30 8 ? * MON-FRI", "每周一至周五 08:30"],
    ["0 0 8 ? * 1,7", "每周日、周六 08:00"],
    ["0 0 3 1 * ?", "每月 1 日 03:00"],
    ["0 0 3 1,15 * ?", "每月 1、15 日 03:00"],
    ["0 0 3 1-5 * ?", "每月 1 日至 5 日 03:00"],
    ["0 0 3 L * ?", "每月最后一天 03:00"],
    ["0 0 3 L-2 * ?", "每月倒数第 3 天 03:00"],
    ["0 0 3 LW * ?", "每月最后一个工作日 03:00"],
    ["0 0 3 ? * 6L", "每月最后一个周五 03:00"],
    ["0 0 3 ? * 2#2", "每月第 2 个周一 03:00"],
    ["0 0 0 1 1 ?", "每年 1 月 1 日 00:00"],
    ["0 0 0 1 3,6,9,12 ?", "每年 3、6、9、12 月 1 日 00:00"],
    ["0 * * * * ?", "每分钟"],
    ["0 0/1 * * * ?", "每分钟"],
    ["0 0/5 * * * ?", "每 5 分钟"],
    ["0 */15 * * * ?", "每 15 分钟"],
    ["0/20 * * * * ?", "每 20 秒"],
    ["* * * * * ?", "每秒"],
    ["0 0 * * * ?", "每小时"],
    ["0 20 * * * ?", "每小时第 20 分"],
    ["0 5,35 * * * ?", "每小时第 5、35 分"],
    ["0 0 0/6 * * ?", "每 6 小时"],
    ["0 0/10 * ? * 2-6", "每周一至周五，每 10 分钟"],
  ])("%s is %s", (text, words) => {
    expect(describeSchedule(text)).toBe(words);
  });

  it.each([
    ["steps that are no even interval", "0 0/7 * * * ?"],
    ["a start that is not the first", "0 3/15 * * * ?"],
    ["more times than one reads at a glance", "0 0 8-18 * * ?"],
    ["minutes within some hours", "0 0/5 8-18 * * ?"],
    ["single months without a day", "0 0 2 * 3 ?"],
    ["single years", "0 0 2 * * ? 2028"],
    ["working days near a day", "0 0 2 15W * ?"],
    ["what cannot be read", "every day"],
  ])("none for %s", (_, text) => {
    expect(describeSchedule(text)).toBeUndefined();
  });
});
