/** The few signs of the site, drawn with one pen. Each is beside a word or on something with a label of its own. */
import type { ReactNode } from "react";

export interface IconProps {
  readonly size?: number;
}

export function Sign({ size = 20, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

export const SearchIcon = (props: IconProps) => (
  <Sign {...props}>
    <circle cx="9" cy="9" r="6" />
    <path d="m13.5 13.5 4 4" />
  </Sign>
);
export const CloseIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="m4 4 12 12M16 4 4 16" />
  </Sign>
);
export const MenuIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M2 5h16M2 10h16M2 15h16" />
  </Sign>
);
export const UpIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M10 17V3M4 9l6-6 6 6" />
  </Sign>
);
export const PlaceIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M10 18s6-5.4 6-10a6 6 0 0 0-12 0c0 4.6 6 10 6 10Z" />
    <circle cx="10" cy="8" r="2.2" />
  </Sign>
);
export const PhoneIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M4 3h3l1.5 4L6.5 8.5a10 10 0 0 0 5 5L13 11.5l4 1.5v3a1 1 0 0 1-1 1A13 13 0 0 1 3 4a1 1 0 0 1 1-1Z" />
  </Sign>
);
export const OutIcon = (props: IconProps) => (
  <Sign {...props}>
    <path d="M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7" />
  </Sign>
);
