import {
  type AriaAttributes,
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

interface LabelledProps extends FieldProps {
  readonly className?: string | undefined;
  readonly children: (control: AriaAttributes & { readonly id: string }) => ReactNode;
}

export function Labelled({ label, hint, error, className, children }: LabelledProps) {
  const name = useId();
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label id={`${name}-label`} htmlFor={name} className="font-[560] text-muted text-sm">
        {label}
      </label>
      {children({
        id: name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <p id={`${name}-hint`} className="max-w-[68ch] text-faint text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} role="alert" className="text-down text-sm">
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

export function TextField({ label, hint, error, end, className, ...input }: InputProps) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className={classNames(CONTROL, end && 'pe-11')} />
          {end?.(`${control.id}-label`)}
        </div>
      )}
    </Labelled>
  );
}

type AreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, className, rows = 4, ...area }: AreaProps) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(control) => <textarea {...area} {...control} rows={rows} className={CONTROL} />}
    </Labelled>
  );
}
