/** What the analysis is not. */
export function Disclaimer() {
  return (
    <p className="max-w-[80ch] border-line border-t pt-4 text-muted text-sm">
      <strong className="text-text">Disclaimer.</strong> This is not investment advice. Trading
      carries risk; do your own research. Everything here is for educational purposes only. The beta
      program may change or be cancelled at any time.
    </p>
  );
}
