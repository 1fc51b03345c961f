/** The end of the page. */
export function Footer() {
  return (
    <footer className="landing-column pb-[env(safe-area-inset-bottom)]">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-5 pb-10 text-[0.8125rem]">
        <p className="me-auto text-faint">Coin Analyst, closed beta</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 text-muted">
          <a href="#how-it-works" className="inline-flex min-h-11 items-center">
            How It Works
          </a>
          <a href="#waitlist" className="inline-flex min-h-11 items-center">
            Join the Waitlist
          </a>
          <a href="/login" className="inline-flex min-h-11 items-center">
            Beta Access
          </a>
        </nav>
      </div>
    </footer>
  );
}
