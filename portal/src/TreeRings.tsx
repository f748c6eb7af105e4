/** Two engines may differ in the last place of a power; what they draw must not. */
const round = (value: number) => Math.round(value * 100) / 100;

/** The one ornament of the product: a cut through a trunk. Rings are closer as the tree grew older; none is closed. */
export function TreeRings({ rings = 20, className }: { readonly rings?: number; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden
      {...(className ? { className } : {})}
    >
      {Array.from({ length: rings }, (_unused, index) => {
        const grown = (index + 1) / rings;
        const radius = round(6 + 188 * Math.pow(grown, 0.86));
        const around = 2 * Math.PI * radius;
        const open = index % 3 === 1 ? 0.12 : 0.03;
        return (
          <ellipse
            key={index}
            cx={round(184 + 16 * grown)}
            cy={round(210 - 10 * grown)}
            rx={radius}
            ry={round(radius * 0.95)}
            strokeWidth={index % 5 === 0 ? 1.6 : 0.8}
            strokeDasharray={`${round(around * (1 - open))} ${round(around * open)}`}
            strokeDashoffset={round(around * ((index * 0.37) % 1))}
            opacity={index % 2 === 0 ? 1 : 0.6}
          />
        );
      })}
    </svg>
  );
}
