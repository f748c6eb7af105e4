import { Select, type SelectProps } from "antd";

interface ValuesSelectProps extends Omit<SelectProps<string | string[]>, "mode" | "value" | "onChange"> {
  readonly multiple: boolean;
  /** Several joined by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice of one value or of several, as the address of a list holds them. */
export function ValuesSelect({ multiple, value, onChange, ...shared }: ValuesSelectProps) {
  const values = value === "" ? [] : value.split(",");
  return (
    <Select<string | string[]>
      {...shared}
      className="hw-wide"
      allowClear
      {...(multiple ? { mode: "multiple" as const, maxTagCount: "responsive" as const } : {})}
      value={multiple ? values : value === "" ? null : value}
      onChange={(next) => onChange([next ?? []].flat().join(","))}
    />
  );
}
