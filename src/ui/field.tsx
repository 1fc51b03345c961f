import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';

const CONTROL =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-text placeholder:text-faint disabled:border-line disabled:text-faint aria-invalid:border-down';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

interface Described extends FieldProps {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const hintId = (id: string) => `${id}-hint`;
const labelId = (id: string) => `${id}-label`;
const errorId = (id: string) => `${id}-error`;

function describedBy(id: string, { hint, error }: FieldProps): string | undefined {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function Labelled({ id, label, hint, error, className, children }: Described) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label id={labelId(id)} htmlFor={id} className="font-[560] text-muted text-sm">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={hintId(id)} className="max-w-[68ch] text-faint text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId(id)} role="alert" className="text-down text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export type InputProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
    /** A 44 px button at the input's end, described by the label's id. */
    readonly end?: (labelId: string) => ReactNode;
  };

export function TextField({ label, hint, error, end, className, id, ...input }: InputProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <Labelled id={name} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          {...input}
          id={name}
          className={classNames(CONTROL, end && 'pe-11')}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, { label, hint, error })}
        />
        {end?.(labelId(name))}
      </div>
    </Labelled>
  );
}

type AreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, className, id, rows = 4, ...area }: AreaProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <Labelled id={name} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...area}
        rows={rows}
        id={name}
        className={CONTROL}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { label, hint, error })}
      />
    </Labelled>
  );
}
