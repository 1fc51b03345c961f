import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';

const SIGN = 'me-px inline size-3 align-[-2px]';

/** 'LONG' and 'SHORT' in their colour with their arrow; all else as it is. */
function Word({ text }: { readonly text: string }) {
  if (text === 'LONG') {
    return (
      <span className="text-up">
        <ArrowUp aria-hidden="true" className={SIGN} />
        LONG
      </span>
    );
  }
  if (text !== 'SHORT') return text;
  return (
    <span className="text-down">
      <ArrowDown aria-hidden="true" className={SIGN} />
      SHORT
    </span>
  );
}

/** One change: what was, an arrow, what is. The typeface has no arrow, so it is drawn. */
export function ChangeSentence({ sentence }: { readonly sentence: string }) {
  const [before = '', ...after] = sentence.split(' → ');
  return (
    <>
      <Word text={before} />
      {after.map((text) => (
        <span key={text}>
          <ArrowRight aria-label="to" className="mx-1 inline size-3 align-[-2px] text-faint" />
          <Word text={text} />
        </span>
      ))}
    </>
  );
}
