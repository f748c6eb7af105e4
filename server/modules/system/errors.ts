import { defineErrors } from "#core/api";

export const systemErrors = defineErrors("SYSTEM", {
  DICT_CODE_EMPTY: { status: 400, text: "字典Code不能为空!" },
  DICT_UNKNOWN: { status: 404, text: "字典不存在：{code}" },
  REFRESH_FAILED: { status: 500, text: "刷新缓存失败！" },
  TREE_UNKNOWN: { status: 400, text: "不是可用的树形数据：{name}" },
  FIELD_UNKNOWN: { status: 400, text: "未知的字段：{field}" },
  CONDITION: { status: 400, text: "组件 JTreeSelect 的 condition 传值必须是 JSON 对象字符串" },
  PREFERENCE_KEY: { status: 400, text: "设置名称不正确" },
  PREFERENCE_SIZE: { status: 413, text: "设置内容过大" },
  DUPLICATE_TARGET: { status: 400, text: "该字段不支持唯一性校验" },
  DUPLICATE_TAKEN: { status: 409, text: "{title}已存在" },
  DUPLICATE_TOO_OFTEN: { status: 429, text: "校验过于频繁，请稍后再试" },
  DICT_USED: { status: 409, text: "字典“{text}”已被{places}引用，不能删除" },
  DICT_CODE_USED: { status: 409, text: "字典编码“{code}”已被{places}引用，不能修改" },
  ITEM_USED: { status: 409, text: "字典项“{text}”已被{places}引用，不能删除，可以停用" },
  ITEM_VALUE_USED: { status: 409, text: "字典项“{text}”已被{places}引用，不能改值或移动，可以停用" },
  ITEM_LOCKED: { status: 409, text: "字典项“{text}”被程序引用，不能删除或改值" },
});
