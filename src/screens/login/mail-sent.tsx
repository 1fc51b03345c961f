import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RESET_SENT, SIGNED_UP } from './messages.ts';
import type { ModeProps } from './mode.ts';

function MailSent({ message, email, go }: ModeProps & { readonly message: string }) {
  return (
    <>
      <Notice tone="up">{message}</Notice>
      <p className="text-muted">
        Sent to <strong className="font-medium text-text">{email.trim()}</strong>. It may take a
        minute; look into the spam folder, too.
      </p>
      <Button onClick={() => go('sign-in')}>Back to Login</Button>
    </>
  );
}

/** After signing up. */
export function ConfirmSent(props: ModeProps) {
  return <MailSent {...props} message={SIGNED_UP} />;
}

/** After asking for a reset. */
export function ResetSent(props: ModeProps) {
  return <MailSent {...props} message={RESET_SENT} />;
}
