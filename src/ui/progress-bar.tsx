interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-raised"
    >
      <div
        className="h-full rounded-full bg-accent-fill transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
