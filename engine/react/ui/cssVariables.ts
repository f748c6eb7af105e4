/** Keys of antd's sets of CSS variables: providers with the same key and the same tokens share one style sheet. */
export const CSS_VARIABLES = { key: "heartwood" } as const;

/** Of what is larger on phones. */
export const TOUCH_CSS_VARIABLES = { key: "heartwood-touch" } as const;
