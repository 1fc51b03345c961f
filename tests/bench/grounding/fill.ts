import type { Fact, FactTable } from '../../../analysis-server/analyst/facts.ts';

/** The words that make a template true, and those that make it false. */
export interface Choice {
  readonly right: string;
  readonly wrong: readonly string[];
}

type Frame = string;

const one = (right: string, all: readonly string[]): Choice => ({
  right,
  wrong: all.filter((word) => word !== right),
});

function value(table: FactTable, name: string): number | null {
  const found = table.facts.get(name)?.value;
  return typeof found === 'number' ? found : null;
}

function word(table: FactTable, name: string): string | null {
  const found: Fact | undefined = table.facts.get(name);
  return found?.unit === 'word' ? found.value : null;
}

/** Apart by enough that a reader of rounded values sees it too. */
function side(table: FactTable, a: string, b: string): 'above' | 'below' | null {
  const [left, right] = [value(table, a), value(table, b)];
  if (left === null || right === null) return null;
  const apart = Math.abs(left - right) > Math.max(0.02, 2 * table.tickSize);
  return !apart ? null : left > right ? 'above' : 'below';
}

const SIDES = ['above', 'below'];
const EXTREMES = ['overbought', 'oversold', 'neutral'];

function edge(table: FactTable, name: string, top: number, bottom: number): Choice | null {
  const at = value(table, name);
  if (at === null) return null;
  return one(at > top ? 'overbought' : at < bottom ? 'oversold' : 'neutral', EXTREMES);
}

const sided = (found: 'above' | 'below' | null, words: readonly [string, string]): Choice | null =>
  found === null ? null : one(found === 'above' ? words[0] : words[1], words);

function sign(table: FactTable, name: string, words: readonly [string, string]): Choice | null {
  const at = value(table, name);
  return at === null || Math.abs(at) < 0.01 ? null : one(at > 0 ? words[0] : words[1], words);
}

function cloud(table: FactTable, frame: Frame): Choice | null {
  const spans = [value(table, `${frame}.senkouSpanA`), value(table, `${frame}.senkouSpanB`)];
  const price = value(table, 'price');
  const [a, b] = spans;
  if (a == null || b == null || price === null || a === b) return null;
  const right = price > Math.max(a, b) ? 'above' : price < Math.min(a, b) ? 'below' : 'inside';
  return one(right, ['above', 'below', 'inside']);
}

const structure = (table: FactTable, frame: Frame) =>
  word(table, `${frame}.patternAnalysis.liquiditySwings.structure`);

const SWINGS: Readonly<Record<string, string>> = {
  uptrend: 'higher highs and higher lows',
  downtrend: 'lower highs and lower lows',
};

const PATTERNS: Readonly<Record<string, string>> = {
  divergence: 'divergence.type',
  'head and shoulders': 'headAndShoulders.pattern',
  'harmonic pattern': 'harmonicPatterns.pattern',
};

function noPattern(table: FactTable, frame: Frame): Choice | null {
  const stands = (name: string) => table.facts.has(`${frame}.patternAnalysis.${PATTERNS[name]}`);
  const names = Object.keys(PATTERNS);
  const right = names.find((name) => !stands(name));
  return right === undefined ? null : { right, wrong: names.filter(stands) };
}

/** What a blank such as `[side price 1d.pivot]` becomes; null where no true word exists. */
export function choose(blank: string, table: FactTable): Choice | null {
  const [kind = '', a = '', b = ''] = blank.split(' ');
  const action = word(table, 'plan.action');
  const isLong = action === 'LONG';
  switch (kind) {
    case 'side':
      return sided(side(table, a, b), ['above', 'below']);
    case 'than':
      return sided(side(table, a, b), ['higher than', 'lower than']);
    case 'notside':
      return sided(side(table, a, b), ['below', 'above']);
    case 'rsi':
      return edge(table, a, 70, 30);
    case 'notrsi': {
      const at = edge(table, a, 70, 30);
      const right = EXTREMES.find((each) => each !== at?.right);
      return at && right ? { right, wrong: [at.right] } : null;
    }
    case 'stoch':
    case 'mfi':
      return edge(table, a, 80, 20);
    case 'williams':
      return edge(table, a, -20, -80);
    case 'cci':
      return edge(table, a, 100, -100);
    case 'sign':
      return sign(table, a, ['positive', 'negative']);
    case 'zero':
      return sign(table, a, ['above', 'below']);
    case 'lean':
      return sided(side(table, a, a.replace('Line', 'Signal')), ['bullish', 'bearish']);
    case 'leanword':
      return sided(side(table, 'price', a), ['bullish', 'bearish']);
    case 'overhead':
      return sided(side(table, a, 'price'), ['overhead', 'beneath the price']);
    case 'srword':
      return sided(side(table, a, 'price'), ['resistance', 'support']);
    case 'adx': {
      const at = value(table, `${a}.DMI.ADX`);
      return at === null || (at >= 20 && at < 25)
        ? null
        : one(at >= 25 ? 'strong' : 'weak', ['strong', 'weak']);
    }
    case 'cloud':
      return cloud(table, a);
    case 'trend': {
      const at = word(table, `${a}.volumeTrend`);
      const words = ['increasing', 'decreasing', 'stable'];
      return at === null ? null : one(at, words);
    }
    case 'busy': {
      const at = value(table, `${a}.volumeShare`);
      if (at === null) return null;
      return one(at > 150 ? 'busy' : at < 60 ? 'quiet' : 'ordinary', ['busy', 'quiet', 'ordinary']);
    }
    case 'swing': {
      const right = SWINGS[structure(table, a) ?? ''];
      return right === undefined ? null : one(right, Object.values(SWINGS));
    }
    case 'structure':
    case 'structurenoun': {
      const at = structure(table, a);
      if (at === null || (kind === 'structurenoun' && at === 'sideways')) return null;
      const words =
        kind === 'structure'
          ? ['an uptrend', 'a downtrend', 'sideways']
          : ['an uptrend', 'a downtrend'];
      const right = words.find((each) => each.endsWith(at));
      return right === undefined ? null : one(right, words);
    }
    case 'nopattern':
      return noPattern(table, a);
    case 'action':
      return one(isLong ? 'long' : 'short', ['long', 'short']);
    case 'stopside':
      return one(isLong ? 'below' : 'above', SIDES);
    case 'stophold':
      return one(isLong ? 'above' : 'below', SIDES);
    default:
      throw new RangeError(`blank [${blank}] is not known`);
  }
}

/** Fills a template so that it is true; null where these facts have no true form of it. */
export function filled(template: string, table: FactTable): string | null {
  return replaceBlanks(template, table, (choice) => choice.right);
}

/** Every form of a template in which exactly one blank is false. */
export function lies(template: string, table: FactTable): string[] {
  const blanks = template.match(/\[[^\]]+\]/g) ?? [];
  return blanks.flatMap((blank, index) => {
    const wrong = choose(blank.slice(1, -1), table)?.wrong ?? [];
    return wrong.flatMap((lie) => {
      let at = -1;
      const text = replaceBlanks(template, table, (choice) => {
        at++;
        return at === index ? lie : choice.right;
      });
      return text === null ? [] : [text];
    });
  });
}

function replaceBlanks(
  template: string,
  table: FactTable,
  wordFor: (choice: Choice) => string,
): string | null {
  const slots = [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  if (slots.some((name) => !table.facts.has(name))) return null;
  let isWhole = true;
  const text = template.replace(/\[([^\]]+)\]/g, (_, blank: string) => {
    const choice = choose(blank, table);
    if (choice === null) isWhole = false;
    return choice === null ? '' : wordFor(choice);
  });
  return isWhole ? text : null;
}
