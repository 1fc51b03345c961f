interface SparklineProps {
  /** Oldest first; fewer than two draw nothing but keep the place. */
  readonly closes: readonly number[];
  /** Moments of the closes; unset: evenly spaced. Where some are missing, the line has a gap. */
  readonly at?: readonly number[];
  readonly base?: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly className?: string;
}

const PAD = 2;

const rounded = (value: number) => Math.round(10 * value) / 10;

function widestStep(at: readonly number[]): number {
  const steps = at.slice(1).map((moment, n) => moment - (at[n] ?? moment));
  return 3 * (steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0);
}

export function Sparkline(props: SparklineProps) {
  const { closes, base, width, height, label, className } = props;
  const { at = closes.map((_, n) => n) } = props;
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  const xOf = (moment: number) => ((moment - first) / Math.max(1, last - first)) * width;
  const widest = widestStep(at);
  const yOf = (close: number) =>
    high > low ? PAD + ((high - close) / (high - low)) * (height - 2 * PAD) : height / 2;
  const points = closes.map((close, n) => {
    const moment = at[n] ?? last;
    const isApart = moment - (at[n - 1] ?? Number.NEGATIVE_INFINITY) > widest;
    return `${isApart ? 'M' : 'L'}${rounded(xOf(moment))} ${rounded(yOf(close))}`;
  });
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
      {base !== undefined && low < base && base < high ? (
        <path
          d={`M0 ${rounded(yOf(base))}H${width}`}
          stroke="var(--edge)"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      {closes.length < 2 ? null : (
        <path
          d={points.join('')}
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
