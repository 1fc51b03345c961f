/** What the charting library's licence asks to be shown where it is used. */
export function Attribution() {
  return (
    <p className="text-muted text-xs">
      Chart:{' '}
      <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView Lightweight Charts™
      </a>
      . Copyright © 2025 TradingView, Inc.
    </p>
  );
}
