interface SparklineProps {
  /** Oldest first; fewer than two draw nothing but keep the place. */
  readonly closes: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly className?: string;
}

const PAD = 2;

const rounded = (value: number) => Math.round(10 * value) / 10;

export function Sparkline({ closes, width, height, label, className }: SparklineProps) {
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const step = width / Math.max(1, closes.length - 1);
  const yOf = (close: number) =>
    high > low ? PAD + ((high - close) / (high - low)) * (height - 2 * PAD) : height / 2;
  const points = closes.map((close, at) => `${rounded(at * step)} ${rounded(yOf(close))}`);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      {closes.length < 2 ? null : (
        <path
          d={`M${points.join('L')}`}
          fill="none"
          stroke="var(--muted)"
          strokeWidth="1.25"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
