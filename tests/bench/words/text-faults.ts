import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';
import { wordCount } from '../../../analysis-server/analyst/sentence.ts';
import type { TextContext } from '../../../analysis-server/analyst/text/context.ts';
import { wordingOf } from '../../../analysis-server/analyst/words/en.ts';
import type { EvidenceSpan, SpannedText } from '../../../domain/claim/claim.ts';

const LEAST_WORDS = 250;
const MOST_WORDS = 420;
/** Kinds of claims that argue for a side; a condition or a plan does not. */
const ARGUING: readonly Claim['kind'][] = [
  'state',
  'comparison',
  'agreement',
  'level',
  'change',
  'structure',
  'pattern',
];

/** What a template may read as: with its timeframe and figures or without, 'a' or 'an'. */
function readings(template: string): RegExp {
  const source = template
    .replace(/[.*+?^${}()|\\]/g, '\\$&')
    .replace(/\[([^\]]*)\]/g, '(?:$1)?')
    .replace(/<([^>]*)>/g, '(?:$1)?')
    .replace(/\ban? /g, 'an? ');
  return new RegExp(`^${source}$`, 'i');
}

function spanFault(said: string, claim: Claim, context: TextContext): string | null {
  const { clause, noun, lead = clause } = wordingOf(claim, context);
  if ([clause, noun, lead].some((template) => readings(template).test(said))) return null;
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

const isFastCross = ({ proposition: said }: Claim) =>
  said.type === 'crossed' && (said.timeframe === '1h' || said.timeframe === '15m');

/** Claims that every text has to hold, found without the code that puts them there. */
function duties(claims: readonly Claim[]): Claim[] {
  const plan = claims.find(({ proposition }) => proposition.type === 'plan');
  const isShort = plan?.proposition.type === 'plan' && plan.proposition.action === 'SHORT';
  const against = claims
    .filter(({ leans, kind }) => leans === (isShort ? 'long' : 'short') && ARGUING.includes(kind))
    .toSorted((a, b) => b.weight - a.weight);
  const worded = against.filter(({ kind }) => kind !== 'level');
  const heaviest = worded.find((claim) => !isFastCross(claim)) ?? worded[0] ?? against[0];
  const primary = claims.flatMap(({ proposition }) =>
    proposition.type === 'target' && proposition.role === 'primary' ? [proposition.label] : [],
  )[0];
  return claims.filter(({ proposition, weight, id }) => {
    if (proposition.type === 'between') {
      return proposition.from === 'entry' && proposition.target === primary;
    }
    if ('role' in proposition && proposition.type !== 'break-even') {
      return proposition.role === 'primary';
    }
    if (['plan', 'stance', 'stop', 'ends'].includes(proposition.type)) return true;
    return heaviest?.weight === weight && heaviest.id === id;
  });
}

const missing = (spans: readonly EvidenceSpan[], claims: readonly Claim[]) =>
  duties(claims).filter(({ id }) => spans.every(({ claim }) => claim !== id));

/** Why the first sentence of a plan that is not to be traded does not say so; null where it does. */
function leadFault({ text }: SpannedText, claims: readonly Claim[]): string | null {
  const isAside = claims.some(({ id }) => id.startsWith('stance:stand aside:'));
  const [first = ''] = text.split(/(?<=[^\d]\.) /);
  return isAside && !first.includes('stand aside') ? 'the first sentence takes no stance' : null;
}

/** What is wrong with a text and its evidence, whatever it was made from; nothing where it stands. */
export function textFaults(written: SpannedText, context: TextContext): string[] {
  const { text, spans } = written;
  const opinion = opinionOf(written);
  const words = wordCount(text);
  return [
    ...spanFaults(written, context),
    ...[leadFault(written, context.claims)].filter((fault) => fault !== null),
    ...missing(spans, context.claims).map(({ id }) => `says nothing of ${id}`),
    ...(/[{}<>[\]]/.test(text) ? ['a mark of a template is left'] : []),
    ...(/undefined|NaN|null|Infinity/.test(text) ? ['a value is missing'] : []),
    ...(/ {2}|[,;.] ?[,;.]| [,;.]/.test(text) ? ['marks or blanks stand together'] : []),
    ...(/\p{N}/u.test(opinion.replaceAll(/\bTP\d\b/g, '')) ? ['a figure is no evidence'] : []),
    ...(words < LEAST_WORDS || words > MOST_WORDS ? [`${words} words`] : []),
  ];
}
