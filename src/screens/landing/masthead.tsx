import { Mark } from '../../ui/mark.tsx';

/** The product's name and the way in for those who are approved. */
export function Masthead() {
  return (
    <header className="landing-column pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-14 items-center justify-between">
        <a href="/" className="flex min-h-11 items-center gap-2.5 font-semibold tracking-[-0.01em]">
          <Mark />
          Coin Analyst
        </a>
        <a
          href="/login"
          className="-me-2.5 inline-flex min-h-11 items-center rounded-md px-2.5 font-medium text-[0.8125rem] text-accent hover:bg-accent-soft"
        >
          Beta Access
        </a>
      </div>
    </header>
  );
}
