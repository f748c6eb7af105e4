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
export const CameraIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M2.5 6.5h3.2L7 4.5h6l1.3 2h3.2v9.5h-15Z" />
    <circle cx="10" cy="11" r="2.9" />
  </Sign>
);
export const TickIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Sign>
);
export const PersonIcon = (props: IconProps) => (
  <Sign {...props}>
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3 17.5c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
  </Sign>
);
export const CompanyIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M3 17.5h14M5 17.5v-14h7v14M12 8h3.5v9.5M7.5 6.5h2M7.5 9.5h2M7.5 12.5h2" />
  </Sign>
);
export const BellIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M10 2.5a5 5 0 0 1 5 5c0 4.5 2 5.5 2 6.5H3c0-1 2-2 2-6.5a5 5 0 0 1 5-5ZM8 17h4" />
  </Sign>
);
