interface LiveRegionProps {
  /** Empty is silent. Keep the region mounted and change its text. */
  readonly text: string;
  readonly urgent?: boolean;
}

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
