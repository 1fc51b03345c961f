import type { Coin } from '../../domain/market/coin.ts';
import {
  type PricesAnswer,
  PricesAnswerSchema,
  type PricesRequest,
} from '../../domain/market/prices.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';
import { askServer, readAnswer } from './server-request.ts';

export interface ReadPrices {
  readonly answer: PricesAnswer;
  /** Sent with the next request; null if the server gave none. */
  readonly tag: string | null;
}

/** The newest prices of coins; 'same' if unchanged since the answer with this tag. */
export function readPrices(
  coins: readonly Coin[],
  tag: string | null,
): Promise<Outcome<ReadPrices | 'same'>> {
  const body: PricesRequest = { coins };
  return attempt<ReadPrices | 'same'>(async () => {
    const answer = await askServer('analysisUrl', 'prices', { method: 'POST', body, tag });
    if (!answer.ok) return answer;
    if (answer.value.status === 304) return succeeded('same');
    const read = readAnswer(answer.value, PricesAnswerSchema);
    return read.ok ? succeeded({ answer: read.value, tag: answer.value.tag }) : read;
  });
}
