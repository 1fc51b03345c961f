import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';
import { wordCount } from '../../../analysis-server/analyst/sentence.ts';
import type { TextContext } from '../../../analysis-server/analyst/text/context.ts';
import { wordingOf } from '../../../analysis-server/analyst/words/en.ts';
import type { EvidenceSpan, SpannedText } from '../../../domain/claim/claim.ts';

const LEAST_WORDS = 120;
const MOST_WORDS = 180;
/** What a template may read as: with its figures or without. */
function readings(template: string): RegExp {
  const source = template.replace(/[.*+?^${}()|\\]/g, '\\$&').replace(/\[([^\]]*)\]/g, '(?:$1)?');
  return new RegExp(`^${source}$`, 'i');
}

function spanFault(said: string, claim: Claim, context: TextContext): string | null {
  const { clause, noun } = wordingOf(claim, context);
  if ([clause, noun].some((template) => readings(template).test(said))) return null;
  return `the span of ${claim.id} reads "${said}"`;
}

function spanFaults({ text, spans }: SpannedText, context: TextContext): string[] {
  let read = 0;
  return spans.flatMap(({ start, end, claim: id }) => {
    const isInOrder = read <= start && start < end && end <= text.length;
    read = end;
    if (!isInOrder) return [`the span ${start} to ${end} of ${id} is out of order`];
    const claim = context.claims.find((each) => each.id === id);
    if (!claim) return [`no claim is called ${id}`];
    return spanFault(text.slice(start, end), claim, context) ?? [];
  });
}

/** The text with a mark for each stretch of evidence. */
function opinionOf({ text, spans }: SpannedText): string {
  let read = 0;
  const parts = spans.map(({ start, end }) => {
    const before = text.slice(read, start);
    read = end;
    return before;
  });
  return [...parts, text.slice(read)].join('·');
}

/** Claims that every text has to hold, found without the code that puts them there. */
const duties = (claims: readonly Claim[]) =>
  claims.filter(({ proposition: { type } }) =>
    ['limitation', 'missing', 'simulated'].includes(type),
  );

/** Figures of the plan, what ends it and leans stand beside the text. */
function homelessFaults(spans: readonly EvidenceSpan[], claims: readonly Claim[]): string[] {
  return spans.flatMap(({ claim: id }) => {
    const claim = claims.find((each) => each.id === id);
    const isOfPlan = claim?.topic === 'plan' && !/^(?:stop-behind|target-before|wide-)/.test(id);
    return isOfPlan || claim?.kind === 'condition' ? [`${id} has its home elsewhere`] : [];
  });
}

const missing = (spans: readonly EvidenceSpan[], claims: readonly Claim[]) =>
  duties(claims).filter(({ id }) => spans.every(({ claim }) => claim !== id));

/** What is wrong with a text and its evidence, whatever it was made from; nothing where it stands. */
export function textFaults(written: SpannedText, context: TextContext): string[] {
  const { text, spans } = written;
  const opinion = opinionOf(written);
  const words = wordCount(text);
  return [
    ...spanFaults(written, context),
    ...homelessFaults(spans, context.claims),
    ...missing(spans, context.claims).map(({ id }) => `says nothing of ${id}`),
    ...(/[{}<>[\]]/.test(text) ? ['a mark of a template is left'] : []),
    ...(/undefined|NaN|null|Infinity/.test(text) ? ['a value is missing'] : []),
    ...(/ {2}|[,;.] ?[,;.]| [,;.]/.test(text) ? ['marks or blanks stand together'] : []),
    ...(/\p{N}/u.test(opinion.replaceAll(/\b(?:TP\d|1w|1d|4h|1h|15m)\b/g, ''))
      ? ['a figure is no evidence']
      : []),
    ...(words < LEAST_WORDS || words > MOST_WORDS ? [`${words} words`] : []),
  ];
}
