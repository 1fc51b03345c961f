import { BETA_PAGE_SIZE, type BetaPage, type BetaQuestion } from '../../domain/person/beta.ts';
import { counted } from '../../domain/text/plural.ts';

/** Newest first, then a summary. */
export async function* tableOf(
  readPage: (question: BetaQuestion) => Promise<BetaPage>,
): AsyncGenerator<string> {
  for (let page = 0; ; page += 1) {
    const { entries, total } = await readPage({ search: '', standing: 'all', page });
    for (const entry of entries) {
      const marks = [
        entry.approved ? 'approved' : 'waiting ',
        entry.admin ? 'admin' : '     ',
        entry.confirmed ? 'confirmed    ' : 'not confirmed',
      ];
      yield `${entry.joinedAt.slice(0, 10)}  ${marks.join('  ')}  ${entry.email}`;
    }
    if ((page + 1) * BETA_PAGE_SIZE >= total) {
      yield `${counted(total, 'address', 'addresses')} on the waitlist.`;
      return;
    }
  }
}
