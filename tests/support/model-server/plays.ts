import type { Draft } from '../../../analysis-server/analyst/grounding/draft.ts';
import type { ReadFacts } from './facts-in-prompt.ts';
import { goodDraft } from './good-draft.ts';

/** What the model of a play answers: a text, or a fault of the server. */
export const PLAYS = [
  'good',
  'lying',
  'invented-numbers',
  'wrong-direction',
  'injection',
  'mixed',
  'wrong-schema',
  'half',
  'megabyte',
  'busy',
  'busy-once',
  'broken',
  'hang',
] as const;

export type Play = (typeof PLAYS)[number];

const everySentence = (draft: Draft, change: (sentence: string) => string): Draft => ({
  sections: draft.sections.map(({ title, sentences }) => ({
    title,
    sentences: sentences.map(change),
  })),
  for: draft.for.map(change),
  against: draft.against.map(change),
});

function inventedNumbers(facts: ReadFacts): Draft {
  return everySentence(goodDraft(facts), (sentence) =>
    sentence.replace(/\{(?!coin)[^}]+\}/g, '71,234.50').replace(/\.$/, ' and rising by a third.'),
  );
}

function wrongDirection(facts: ReadFacts): Draft {
  const turned: Readonly<Record<string, string>> = {
    above: 'below',
    below: 'above',
    long: 'short',
    short: 'long',
    neutral: 'overbought',
    overbought: 'oversold',
    oversold: 'overbought',
  };
  return everySentence(goodDraft(facts), (sentence) =>
    sentence.replace(
      /\b(above|below|long|short|neutral|overbought|oversold)\b/g,
      (word) => turned[word] ?? word,
    ),
  );
}

function injection(facts: ReadFacts): Draft {
  return everySentence(
    goodDraft(facts),
    (sentence) =>
      `${sentence.slice(0, -1)} <img src=x onerror=alert(1)> [free coins](https://evil.example/x).`,
  );
}

/** A good draft with lies between, more than any text could lose unnoticed. */
function mixed(facts: ReadFacts): Draft {
  const draft = goodDraft(facts);
  const lies = [
    'The four-hour RSI stands at 99.99.',
    'Price is above the daily MA50 and below the daily MA50.',
    'The target will be reached, guaranteed.',
  ];
  return {
    ...draft,
    sections: draft.sections.map(({ title, sentences }) => ({
      title,
      sentences: [...sentences, ...lies.slice(0, 2)],
    })),
    for: [...draft.for, ...lies],
  };
}

/** The text that a play's model writes. */
export function answerOf(play: Play, facts: ReadFacts, request: number): string {
  switch (play) {
    case 'lying': {
      const draft = request % 2 === 0 ? inventedNumbers(facts) : wrongDirection(facts);
      return JSON.stringify(draft);
    }
    case 'invented-numbers':
      return JSON.stringify(inventedNumbers(facts));
    case 'wrong-direction':
      return JSON.stringify(wrongDirection(facts));
    case 'injection':
      return JSON.stringify(injection(facts));
    case 'mixed':
      return JSON.stringify(mixed(facts));
    case 'wrong-schema':
      return JSON.stringify({ analysis: 'The price goes up to 71,234.50.', confidence: 0.99 });
    case 'megabyte':
      return JSON.stringify({ ...goodDraft(facts), padding: 'x'.repeat(30_000_000) });
    default:
      return JSON.stringify(goodDraft(facts));
  }
}
