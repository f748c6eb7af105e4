/** Signs of lists and files: apart from the others, so that the home page does not load them. */
import { Sign, type IconProps } from "./Icon.tsx";

export const FilterIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M3 5h14M6 10h8M9 15h2" />
  </Sign>
);
export const FileIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M5 2h7l4 4v12H5ZM12 2v4h4M8 11h5M8 14h5" />
  </Sign>
);
export const CalendarIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M3 4.5h14V17H3ZM3 8.5h14M7 2.5v4M13 2.5v4M10 11v4M8 13h4" />
  </Sign>
);
