interface LiveRegionProps {
  /** What to say; an empty text says nothing. Keep the region mounted and change its text. */
  readonly text: string;
  readonly urgent?: boolean;
}

/** Speaks its text to screen readers whenever it changes. */
export function LiveRegion({ text, urgent }: LiveRegionProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {text}
    </div>
  );
}
