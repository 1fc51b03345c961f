import type { Coin } from '../../domain/market/coin.ts';
import { type WeekLinesAnswer, WeekLinesAnswerSchema } from '../../domain/record/week-line.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';
import { askServer, readAnswer } from './server-request.ts';

export interface ReadWeekLines {
  readonly answer: WeekLinesAnswer;
  /** Sent with the next request; null if the server gave none. */
  readonly tag: string | null;
}

/** Closes of coins over seven days; 'same' if unchanged since the answer with this tag. */
export function readWeekLines(
  coins: readonly Coin[],
  tag: string | null,
): Promise<Outcome<ReadWeekLines | 'same'>> {
  return attempt<ReadWeekLines | 'same'>(async () => {
    const answer = await askServer('analysisUrl', 'week-lines', {
      method: 'POST',
      body: { coins },
      tag,
    });
    if (!answer.ok) return answer;
    if (answer.value.status === 304) return succeeded('same');
    const read = readAnswer(answer.value, WeekLinesAnswerSchema);
    return read.ok ? succeeded({ answer: read.value, tag: answer.value.tag }) : read;
  });
}
