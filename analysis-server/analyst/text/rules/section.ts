import type { Claim } from '../../claims/claim.ts';
import { sidesOf, type TextContext } from '../context.ts';
import type { SectionTitle } from '../draft.ts';
import { joined } from './join.ts';

export function sectionOf({ kind, topic }: Claim): SectionTitle {
  if (kind === 'condition') return 'What would prove it wrong';
  switch (topic) {
    case 'plan':
      return 'The plan';
    case 'trend':
      return 'The bigger picture';
    case 'level':
    case 'pattern':
      return 'Levels and patterns';
    case 'unknown':
      return 'What is not known';
    default:
      return 'Momentum and volume';
  }
}

/** Only claims of the first one's section; null without claims. */
export function sentencesFor(
  claims: readonly Claim[],
  context: TextContext,
): { readonly title: SectionTitle; readonly sentences: readonly string[] } | null {
  const [first] = claims;
  if (!first) return null;
  const { theirs } = sidesOf(context);
  const titleOf = (claim: Claim): SectionTitle =>
    claim.leans === theirs ? 'What speaks against it' : sectionOf(claim);
  const title = titleOf(first);
  const same = claims.filter((claim) => titleOf(claim) === title);
  return { title, sentences: joined(same, context) };
}
