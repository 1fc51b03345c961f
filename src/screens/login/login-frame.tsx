import type { ReactNode } from 'react';

interface LoginFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The narrow card that every mode of the sign-in screen stands in. */
export function LoginFrame({ title, children }: LoginFrameProps) {
  return (
    <main className="gutter mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 py-10">
      <a href="/" className="flex min-h-11 items-center gap-2 self-start font-semibold">
        <img src="/icons/logo.svg" alt="" width="32" height="32" />
        Coin Analyst
      </a>
      <div className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 sm:p-7">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        {children}
      </div>
    </main>
  );
}
