/** Says how much may still be written, once it is getting close. */
export function RemainingLength({ typed, max }: { readonly typed: string; readonly max: number | undefined }) {
  if (max === undefined) return <span />;
  const used = [...typed].length;
  if (used < max * 0.8) return <span />;
  return (
    <span className={used > max ? "hw-room hw-room-over" : "hw-room"}>
      {used} / {max}
    </span>
  );
}
