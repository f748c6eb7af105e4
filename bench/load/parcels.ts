/** The rows that are loaded: the row at a place, as a seed or a grid sends it. */
const FARMS = ["西联", "西培", "八一", "龙江", "邦溪", "乌石", "阳江", "大丰"];
const GOODS = ["橡胶更新林", "林木采伐迹地", "桉树林", "木麻黄防护林", "槟榔园"];
const KINDS = ["standing", "felling", "log", "root"];

const oneOf = (texts: readonly string[], at: number): string => texts[at % texts.length] ?? "";

export function parcel(at: number) {
  const farm = oneOf(FARMS, at);
  return {
    code: `HN-${at}`,
    title: `${farm}分公司第 ${at % 97} 批${oneOf(GOODS, at)}（${at}）`,
    lotKind: oneOf(KINDS, at),
    owner: `天然橡胶集团${farm}分公司`,
    area: `${(at % 900) + 10}.50`,
    price: `${100 + ((at * 7919) % 3_000)}.00`,
    since: `20${String(10 + (at % 15))}-0${(at % 9) + 1}-15`,
    note: at % 5 === 0 ? "已核对边界，道路可通大车" : null,
  };
}
