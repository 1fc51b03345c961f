export function Disclaimer() {
  return (
    <p className="w-full border-line border-t px-4 pt-5 pb-4 text-faint text-xs leading-normal md:px-6">
      <strong className="font-semibold text-muted">Disclaimer.</strong> This is not investment
      advice. Trading carries risk; do your own research. Everything here is for educational
      purposes only. The beta program may change or be cancelled at any time.
    </p>
  );
}
