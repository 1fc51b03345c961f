import { Section } from './section.tsx';

const REASONS = [
  [
    'Numbers with a source',
    'Every number in the text was computed from candles before a word was written. What cannot be computed reads N/A.',
  ],
  [
    'Always dated',
    'Each analysis says which market it saw and up to which candle close. Old data is called old.',
  ],
  [
    'Notified on change only',
    'Watched coins are checked at the times you set. You get a push or Telegram message when the call changes, and not otherwise.',
  ],
  [
    'Before and after',
    'When a call changes, the analysis from before is kept next to the new one, so you can see what turned.',
  ],
  [
    'On the phone, also offline',
    'It installs from the browser. What you looked at last opens without a network, with its age.',
  ],
] as const;

/** Five reasons, each a thing that the app does. */
export function WhyList() {
  return (
    <Section
      id="why"
      title="Why Coin Analyst"
      expectedHeight="[contain-intrinsic-height:auto_45rem] lg:[contain-intrinsic-height:auto_36rem]"
    >
      <ul className="flex flex-col">
        {REASONS.map(([title, text]) => (
          <li
            key={title}
            className="grid gap-x-10 gap-y-1 border-line border-t py-4 first:border-t-0 first:pt-0 md:grid-cols-2"
          >
            <h3 className="font-semibold">{title}</h3>
            <p className="max-w-[48ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
