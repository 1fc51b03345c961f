import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** For screen readers only. */
  readonly titleHidden?: boolean;
  readonly width?: 'medium' | 'wide';
  readonly children: ReactNode;
}

const WIDTHS = { medium: 'max-w-4xl', wide: 'max-w-[88rem]' } as const;

export function Page({ title, aside, titleHidden, width = 'wide', children }: PageProps) {
  return (
    <div
      className={classNames('gutter mx-auto flex flex-col gap-4 pt-5 pb-8 md:pt-8', WIDTHS[width])}
    >
      <div
        className={
          titleHidden ? 'sr-only' : 'flex min-h-11 flex-wrap items-center justify-between gap-3'
        }
      >
        <h1 className="font-semibold text-xl leading-[1.15] tracking-[-0.02em] md:text-2xl">
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
