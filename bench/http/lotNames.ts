// Names of which the benches make titles of lots.
export const FARMS = [
  "西联",
  "西培",
  "八一",
  "龙江",
  "邦溪",
  "乌石",
  "阳江",
  "大丰",
  "山荣",
  "保国",
  "中坤",
  "红华",
  "新中",
  "昆仑",
  "公爱",
  "新星",
];
export const GOODS = ["橡胶更新林活立木", "林木采伐权", "橡胶原木", "树头树根", "桉树林", "木麻黄防护林"];
