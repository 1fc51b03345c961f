/** Required by the charting library's licence. */
export function Attribution() {
  return (
    <p className="px-4 pb-8 text-faint text-xs md:px-6">
      Chart:{' '}
      <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView Lightweight Charts™
      </a>
      . Copyright © 2025 TradingView, Inc.
    </p>
  );
}
