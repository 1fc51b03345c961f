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
      expectedHeight="[contain-intrinsic-height:auto_40rem] min-[68.75rem]:[contain-intrinsic-height:auto_28rem]"
    >
      <ul>
        {REASONS.map(([title, text]) => (
          <li
            key={title}
            className="grid gap-x-6 gap-y-0.5 border-line border-t py-3.5 first:border-t-0 first:pt-0 md:grid-cols-[220px_1fr]"
          >
            <h3 className="font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
