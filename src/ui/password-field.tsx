import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type InputProps, TextField } from './field.tsx';

/** Can be revealed while typing; hides again on submit. */
export function PasswordField(props: Omit<InputProps, 'type' | 'ref' | 'end'>) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      ref={input}
      required
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={(labelId) => (
        <button
          type="button"
          aria-label={shown ? 'Hide' : 'Show'}
          aria-describedby={labelId}
          title={shown ? 'Hide' : 'Show'}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-faint hover:text-text"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      )}
    />
  );
}

export function NewPasswordFields() {
  const field = { autoComplete: 'new-password' };
  return (
    <>
      <PasswordField {...field} label="New password" name="next" hint="At least 6 characters." />
      <PasswordField {...field} label="Confirm new password" name="again" />
    </>
  );
}
