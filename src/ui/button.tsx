import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent-fill text-on-accent hover:brightness-110 disabled:bg-raised disabled:hover:brightness-100',
  soft: 'bg-accent-soft text-accent hover:brightness-110 disabled:bg-raised disabled:hover:brightness-100',
  secondary:
    'border border-edge text-text hover:bg-surface disabled:border-line disabled:hover:bg-transparent',
  quiet: 'button-quiet hover:bg-surface disabled:hover:bg-transparent',
  danger:
    'border border-down-line text-down hover:bg-down-soft disabled:border-line disabled:hover:bg-transparent',
};

export const buttonClass = (variant: ButtonVariant = 'secondary', className?: string): string =>
  classNames(
    'button inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md',
    'text-center font-[560] hover:transition-[background-color,filter] hover:duration-150',
    VARIANTS[variant],
    'disabled:text-faint',
    className,
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Disabled, with a spinner before the label, which says what is going on. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', busy, disabled, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || disabled}
      className={buttonClass(variant, className)}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
