import { Mark } from '../../ui/mark.tsx';

/** The product's name and the way in for those who are approved. */
export function Masthead() {
  return (
    <header className="gutter mx-auto flex min-h-16 max-w-6xl items-center justify-between pt-[env(safe-area-inset-top)]">
      <a href="/" className="flex min-h-11 items-center gap-2.5 font-semibold">
        <Mark />
        Coin Analyst
      </a>
      <a href="/login" className="flex min-h-11 items-center font-medium text-accent">
        Beta Access
      </a>
    </header>
  );
}
