import { signupCountText } from '../../../domain/person/waitlist-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from './section.tsx';
import { JOIN } from './waitlist-form-control.ts';

function Risk() {
  return (
    <section aria-labelledby="risk-title" className="mt-9 max-w-[68ch] text-[0.8125rem] text-muted">
      <h3 id="risk-title" className="inline font-semibold text-text">
        Investment Risk
      </h3>
      <p className="inline">
        . Nothing here is investment advice. Trading crypto carries risk, and you can lose all the
        money you put in. An analysis can be wrong. Past results do not predict future ones. Do your
        own research. Everything is for educational purposes only. The beta program may change or be
        cancelled at any time.
      </p>
    </section>
  );
}

/** Its button waits for `waitlist-form-control.ts`, so no address is ever sent into the URL. */
export function WaitlistForm() {
  return (
    <Section
      id="waitlist"
      title="Join the Waitlist"
      lead="The beta is closed. You get an email when you are approved."
    >
      <form data-part="form" className="flex max-w-[520px] flex-col gap-2">
        <label htmlFor="waitlist-email" className="sr-only">
          Email address
        </label>
        <div className="flex gap-2 max-md:flex-col">
          <input
            id="waitlist-email"
            data-part="email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            placeholder="you@example.com"
            className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-surface px-3 text-base placeholder:text-faint"
          />
          <button
            type="submit"
            data-part="join"
            disabled
            className={buttonClass('primary', 'md:min-w-28')}
          >
            {JOIN}
          </button>
        </div>
        <p data-part="offline" hidden className="rounded-md bg-warn-soft px-4 py-3 text-warn">
          The server cannot be reached. Joining waits until it can.
        </p>
        <div role="status">
          <p
            data-part="message"
            hidden
            className="rounded-md px-4 py-3 data-[tone=down]:bg-down-soft data-[tone=up]:bg-up-soft data-[tone=down]:text-down data-[tone=up]:text-up"
          />
        </div>
        <noscript>
          <p className="rounded-md bg-warn-soft px-4 py-3 text-warn">
            Joining needs JavaScript, which is switched off here. Switch it on and reload this page.
          </p>
        </noscript>
      </form>
      <p data-part="count" className="noscript:hidden mt-4 font-semibold text-[1.0625rem]">
        {signupCountText(null)}
      </p>
      <Risk />
    </Section>
  );
}
