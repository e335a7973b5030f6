/** The sign-in's drawing: two strands of dots that turn around each other, in the colours of the three causes. Decoration only. */

const WIDTH = 560;
const HEIGHT = 200;
const STEPS = 40;
const COLOURS = ['--conflict', '--disaster', '--development'] as const;

/** A point of a strand: how far it is up or down, and how near, from -1 to 1. */
const dots = Array.from({ length: STEPS }, (_, at) => {
  const turn = (at / STEPS) * 3.5 * Math.PI;
  return { at, x: ((at + 0.5) * WIDTH) / STEPS, height: Math.sin(turn), near: Math.cos(turn) };
});
const y = (height: number) => HEIGHT / 2 + height * (HEIGHT / 2 - 16);
const radius = (near: number) => 4.5 + 2 * near;

export const Helix = () => (
  <svg className="sign-in-helix" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
    {dots.map(({ at, x, height, near }) => (
      <g key={at}>
        {at % 2 === 0 && <line x1={x} x2={x} y1={y(height)} y2={y(-height)} stroke="var(--line)" strokeWidth={2} />}
        <circle cx={x} cy={y(height)} r={radius(near)} fill={`var(${COLOURS[at % 3]})`} opacity={0.65 + 0.35 * near} />
        <circle cx={x} cy={y(-height)} r={radius(-near)} fill="var(--primary)" opacity={0.65 - 0.35 * near} />
      </g>
    ))}
  </svg>
);

/** The sign of the product, as in the browser's tab. */
export const HelixMark = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="6" fill="var(--primary)" />
    <path
      d="M9 4c0 9 14 9 14 16s-6 6-6 8M23 4c0 9-14 9-14 16s6 6 6 8M12 9.5h8M12 20.5h8"
      fill="none"
      stroke="var(--on-primary)"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </svg>
);
