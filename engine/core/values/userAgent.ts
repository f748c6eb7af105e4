/** Describes a browser's user agent in words by which a user recognizes their device. */

interface Named {
  readonly sign: RegExp;
  readonly name: string;
}

/** In this order: most of them also claim to be those below. */
const PROGRAMS: readonly Named[] = [
  { sign: /MicroMessenger\/(\d+)/, name: "微信" },
  { sign: /DingTalk\/(\d+)/, name: "钉钉" },
  { sign: /Edg(?:e|A|iOS)?\/(\d+)/, name: "Edge" },
  { sign: /(?:QQBrowser|MQQBrowser)\/(\d+)/, name: "QQ 浏览器" },
  { sign: /(?:UCBrowser|UBrowser)\/(\d+)/, name: "UC 浏览器" },
  { sign: /(?:HuaweiBrowser|ArkWeb)\/(\d+)/, name: "华为浏览器" },
  { sign: /(?:OPR|Opera)\/(\d+)/, name: "Opera" },
  { sign: /(?:Firefox|FxiOS)\/(\d+)/, name: "Firefox" },
  { sign: /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, name: "Chrome" },
  { sign: /Version\/(\d+).*Safari\//, name: "Safari" },
];

const SYSTEMS: readonly Named[] = [
  { sign: /OpenHarmony|HarmonyOS/, name: "鸿蒙" },
  { sign: /iPhone/, name: "iPhone" },
  { sign: /iPad/, name: "iPad" },
  { sign: /Android.*Mobile/, name: "安卓手机" },
  { sign: /Android/, name: "安卓平板" },
  { sign: /Windows/, name: "Windows 电脑" },
  { sign: /Macintosh/, name: "Mac 电脑" },
  { sign: /CrOS/, name: "ChromeOS 电脑" },
  { sign: /Linux|X11/, name: "Linux 电脑" },
];

const UNKNOWN = "未知设备";

/** `Windows 电脑 · Chrome 128`; what is no browser is named by the first word it says. */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(({ sign }) => sign.test(userAgent))?.name;
  const program = programOf(userAgent);
  if (system !== undefined) return program === undefined ? system : `${system} · ${program}`;
  if (program !== undefined) return program;
  const [word = ""] = userAgent.trim().split(/[\s/]/, 1);
  return word === "" || word === "Mozilla" ? UNKNOWN : `程序 ${word}`;
}

function programOf(userAgent: string): string | undefined {
  for (const { sign, name } of PROGRAMS) {
    const version = sign.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return undefined;
}
