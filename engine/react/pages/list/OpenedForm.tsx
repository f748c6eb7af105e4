import { useState } from "react";
import { useSlots, type FormHostProps } from "../../slots/index.ts";

/** A form keeps the view it was opened with: schemas that change meanwhile must not take away what was typed. */
export function OpenedForm({ view, ...rest }: FormHostProps) {
  const { FormHost } = useSlots();
  const [opened] = useState(view);
  return <FormHost view={opened} {...rest} />;
}
