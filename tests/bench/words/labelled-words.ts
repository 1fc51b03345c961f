/** What is wrong with words that a writer chose. */
export const FAULTS = [
  'invented digit',
  'number word',
  'promise',
  'command',
  'advice',
  'other direction',
  'denied claim',
  'supposed claim',
  'invented fact',
  'topic without evidence',
  'base rate',
  'news',
  'probability',
  'injection',
  'wrong side',
  'ungrammatical slot',
  'other coin',
  'certainty',
  'praise of the product',
  'praise',
  'invented odds',
] as const;

export type Fault = (typeof FAULTS)[number];

/** The claim that a slot stands for: a proposition's type and, where it matters, the side it takes. */
export interface WishedClaim {
  readonly type: string;
  /** Beside the plan's direction, or a direction itself, or a stance to stand aside; null: any. */
  readonly leans: 'for' | 'against' | 'long' | 'short' | 'aside' | null;
}

/** A sentence of a draft; its slot {c1} stands for the first of its claims, and so on. */
export interface LabelledSentence {
  readonly claims: readonly WishedClaim[];
  /** Holds [OTHER] or [other] where it names the direction that the plan does not have. */
  readonly sentence: string;
}

export interface BadSentence extends LabelledSentence {
  readonly wrong: Fault;
}

const LEANS = ['for', 'against', 'long', 'short', 'aside'] as const;

function wishedClaim(written: string): WishedClaim {
  const [type = '', side] = written.split(':');
  const leans = side === undefined ? null : LEANS.find((each) => each === side);
  if (leans === undefined) throw new RangeError(`no side is called ${side}: ${written}`);
  return { type, leans };
}

function labelled(line: string): LabelledSentence {
  const [, wishes = '', ...rest] = line.split(' | ');
  if (rest.length === 0) throw new SyntaxError(`not 'section | claims | sentence': ${line}`);
  const claims = wishes === '-' ? [] : wishes.split(' ').map(wishedClaim);
  return { claims, sentence: rest.join(' | ') };
}

const linesOf = (table: string) => table.split('\n').filter((line) => line !== '');

/** Good sentences, one a line: 'section | type[:side] … | sentence'; '-' where there is no slot. */
export function goodWords(table: string): LabelledSentence[] {
  return linesOf(table).map(labelled);
}

/** Bad sentences under headings '# what is wrong'. */
export function badWords(table: string): BadSentence[] {
  let wrong: Fault | undefined;
  return linesOf(table).flatMap((line) => {
    if (!line.startsWith('# ')) {
      if (wrong === undefined) throw new SyntaxError(`before any heading: ${line}`);
      return [{ ...labelled(line), wrong }];
    }
    wrong = FAULTS.find((fault) => line === `# ${fault}`);
    if (wrong === undefined) throw new SyntaxError(`no fault is called so: ${line}`);
    return [];
  });
}
