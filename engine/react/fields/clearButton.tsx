import { CloseCircleFilled } from "@ant-design/icons";

/** antd's own clear button speaks English to a screen reader. */
export const CLEAR = { clearIcon: <CloseCircleFilled />, label: "清除" };
