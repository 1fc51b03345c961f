const EXPLAINED = [
  ['Then: watch it, and be told?', 'One tap adds the coin and asks for permission to notify you.'],
  ['Checked at your times', 'You hear when the call changes, and not otherwise.'],
  ['Every number has a source', 'Tap what is dotted: its candles and its formula open.'],
] as const;

/** What comes after the first analysis, in three short texts. */
export function Explanations() {
  return (
    <dl className="mt-6 grid gap-x-12 gap-y-4 text-[0.8125rem] text-muted leading-normal md:mt-10 lg:grid-cols-3 lg:gap-y-6">
      {EXPLAINED.map(([title, text]) => (
        <div key={title}>
          <dt className="font-[560] text-[0.9375rem] text-text">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
