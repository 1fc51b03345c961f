import { signupCountText } from '../../../domain/waitlist-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from './section.tsx';
import { JOIN } from './waitlist-form-words.ts';

/**
 * The form, which `waitlist-form-control.ts` brings to life by its `data-part` names. Its button
 * waits for that script, so that no address is ever sent into the page's own URL.
 */
export function WaitlistForm() {
  return (
    <Section
      id="waitlist"
      title="Join the Waitlist"
      lead={<p>The beta is closed. You get an email when you are approved.</p>}
    >
      <form data-part="form" className="flex max-w-xl flex-col gap-3">
        <label htmlFor="waitlist-email" className="font-medium text-sm">
          Email address
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="waitlist-email"
            data-part="email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={320}
            placeholder="you@example.com"
            className="min-h-11 min-w-0 flex-1 basis-60 rounded-lg border border-edge bg-surface px-3 py-2 text-base placeholder:text-muted"
          />
          <button
            type="submit"
            data-part="join"
            disabled
            className={buttonClass('primary', 'min-w-32 grow px-6 sm:grow-0')}
          >
            {JOIN}
          </button>
        </div>
        <p data-part="offline" hidden className="rounded-lg bg-warn-soft px-4 py-3 text-warn">
          You are offline. Joining needs the network.
        </p>
        <div role="status">
          <p
            data-part="message"
            hidden
            className="rounded-lg px-4 py-3 data-[tone=down]:bg-down-soft data-[tone=up]:bg-up-soft data-[tone=down]:text-down data-[tone=up]:text-up"
          />
        </div>
        <noscript>
          <p className="rounded-lg bg-warn-soft px-4 py-3 text-warn">
            Joining needs JavaScript, which is switched off here. Switch it on and reload this page.
          </p>
        </noscript>
      </form>
      <div className="noscript:hidden mt-6">
        <p data-part="count" className="numeric font-semibold text-lg">
          {signupCountText(null)}
        </p>
        <p data-part="count-note" className="numeric min-h-[1.5em] text-muted text-sm" />
      </div>
    </Section>
  );
}
