interface LiveRegionProps {
  /** Empty is silent. Keep the region mounted and change its text. */
  readonly text: string;
}

export function LiveRegion({ text }: LiveRegionProps) {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
