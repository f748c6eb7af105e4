/** 120 columns: generic signatures and sentences in Chinese stay on one line; at 100 the code is a fifth longer. */
export default { printWidth: 120, trailingComma: "all" };
