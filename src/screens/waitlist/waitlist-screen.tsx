import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../state/session.ts';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { arrivalAt, settleArrival } from './arrival.ts';
import { ResendForm } from './resend-form.tsx';
import { SignedIn } from './signed-in.tsx';

/** /waitlist: thanks for joining; also where confirmation links and unapproved people end up. */
export function WaitlistScreen() {
  const person = useSession((state) => state.person);
  const [arrival] = useState(() => arrivalAt(location.href));
  useEffect(() => void settleArrival(), []);
  return (
    <NarrowCard title="Thanks for joining!">
      {arrival === 'confirmed' ? <Notice tone="up">Your email address is confirmed.</Notice> : null}
      {arrival === 'refused' ? (
        <Notice tone="warn">
          This link is invalid or has expired. If your address is not confirmed yet, have the email
          sent again.
        </Notice>
      ) : null}
      <p>You are on the waitlist. You will get an email when you are approved.</p>
      {person ? (
        <SignedIn person={person} />
      ) : (
        <>
          <details className="border-line border-t pt-2" open={arrival === 'refused'}>
            <summary className="flex min-h-11 items-center font-medium text-accent">
              Did not get the confirmation email?
            </summary>
            <ResendForm />
          </details>
          <Link to="/login" className="link inline-flex min-h-11 items-center self-start">
            Back to Login
          </Link>
        </>
      )}
    </NarrowCard>
  );
}
