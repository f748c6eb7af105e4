// Latin words that may be on a Chinese page, each with the reason. Anything else is an untranslated text.
export const ALLOWED_LATIN: readonly { readonly is: RegExp; readonly because: string }[] = [
  {
    is: /^[A-Z]{2}-[A-Z]-\d{4}-\d{3}$/,
    because: "a project number, as it is printed on contracts (the example in a hint)",
  },
  {
    is: /^(?:xlsx?|docx?|pptx?|pdf|jpe?g|png|gif|webp|zip|rar|txt|csv)$/i,
    because: "a file type, as the systems of users name it",
  },
  { is: /^\d*(?:KB|MB|GB)$/, because: "a unit of file size" },
  { is: /^(?:admin|editor|reviewer|personnel|security|auditor|system)$/, because: "an account name: user data" },
  { is: /^HN$/, because: "user data: a tag among the demo rows" },
  { is: /^JSON$/, because: "the name of the notation that the box takes" },
  { is: /^https?:\/\/.*$/, because: "an address, shown as what to type" },
  { is: /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, because: "an e-mail address: data" },
  { is: /^(?:Word|Excel)$/, because: "the program that a file opens in" },
  {
    is: /^(?:Windows|Mac|Linux|ChromeOS|iPhone|iPad|Chrome|Edge|Firefox|Safari|Opera|QQ|UC|node|Playwright)$/,
    because: "a device or a program, by the name its maker gave it",
  },
  {
    is: /^(Ctrl|Shift|Alt|Enter|Tab|Esc|Delete|Home|End|PageUp|PageDown)(\+\w+)*$/,
    because: "keys are called what stands on them",
  },
  {
    is: /^(?:entity|view|report|board|page)$/,
    because: "what a menu entry opens, as the language of the schemas writes it (the example in a box)",
  },
  { is: /^(?:createBy|user\.username)$/, because: "a condition as it is written (the example in a hint)" },
  { is: /^of$/, because: "the tab bar's library says “Tab 3 of 3” to screen readers alone, and has no text for it" },
];
