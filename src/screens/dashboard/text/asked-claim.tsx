import { useNavigate } from 'react-router-dom';
import type { StoredClaim } from '../../../../domain/claim/claim.ts';
import { ruleFor } from '../../../../domain/rule/own-rule.ts';
import type { Rule } from '../../../../domain/rule/rule.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { scan } from '../../../data/scan.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { ClaimSheet } from './claim-sheet.tsx';

function unsaid({ claim: id, topic, phrase: words, timeframe }: Rule, kept: ChartedAnalysis) {
  const time = timeframe && kept.candleTimes[timeframe];
  const candles = time ? { timeframe, first: time, last: time } : null;
  const proposition = { type: id.split(':', 1).join() };
  const found = { id, topic, words, proposition, candles, timeframes: [], values: [], weight: 1 };
  return { ...found, kind: 'state', leans: 'neither' } satisfies StoredClaim;
}

export function AskedClaim({ id, kept }: { readonly id: string; readonly kept: ChartedAnalysis }) {
  const navigate = useNavigate();
  const said = kept.claims.find((claim) => claim.id.startsWith(id));
  const online = useReachable('database');
  const { value, loading } = scan.useRead(kept.userId, online && !said);
  const rule = ruleFor(id);
  const claim = said ?? (rule && unsaid(rule, kept));
  if (!claim || (loading && !said)) return null;
  const checked = value?.find(({ coin }) => coin === kept.coin)?.plan.claims;
  const at = checked ? ` the candles closed at ${momentText(checked.hour)}` : null;
  const note = checked?.holds.includes(id)
    ? `It holds by${at}. The newest analysis does not mention it.`
    : `The newest analysis does not say so any more${at ? `, nor do${at}` : ''}.`;
  const onClose = () => void navigate(-1);
  return <ClaimSheet {...{ claim, kept, onClose }} element={null} note={said ? null : note} />;
}
