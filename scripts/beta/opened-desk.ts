import type { DeskAction, DeskOutcome } from '../../beta/actions.ts';
import type { BetaPage, BetaQuestion } from '../../domain/beta.ts';

/** What `npm run beta` talks to: a running server, or the database itself. */
export interface OpenedDesk {
  readPage(question: BetaQuestion): Promise<BetaPage>;
  act(action: DeskAction, email: string): Promise<DeskOutcome>;
  close(): Promise<void>;
}
