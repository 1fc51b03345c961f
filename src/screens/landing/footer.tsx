/** The end of the page. */
export function Footer() {
  return (
    <footer className="border-line border-t pb-[env(safe-area-inset-bottom)]">
      <div className="gutter mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-muted text-sm">
        <p>Coin Analyst, closed beta</p>
        <nav aria-label="Footer" className="flex gap-6">
          <a href="#how-it-works" className="flex min-h-11 items-center">
            How It Works
          </a>
          <a href="#waitlist" className="flex min-h-11 items-center">
            Join the Waitlist
          </a>
          <a href="/login" className="flex min-h-11 items-center">
            Beta Access
          </a>
        </nav>
      </div>
    </footer>
  );
}
