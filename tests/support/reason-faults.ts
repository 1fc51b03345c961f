import { analyse, contextOf, writeByRules } from '../../analysis-server/analyst/analyse.ts';
import type { Claim } from '../../analysis-server/analyst/claims/claim.ts';
import type { LevelRef, Side } from '../../analysis-server/analyst/claims/terms.ts';
import { type ComposeInput, planPicture } from '../../analysis-server/analyst/compose.ts';
import { sidesOf } from '../../analysis-server/analyst/text/context.ts';
import { heaviestAgainst } from '../../analysis-server/analyst/text/duties.ts';
import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import { endingClaims, whyClaims } from '../../domain/analysis/line-claims.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import type { FixedQuestion } from '../../domain/claim/claim.ts';
import { shownSide } from '../../domain/level/shown-side.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { named } from './standing-plan.ts';

/** What is wrong with why a plan is as it is and with what would end it, by the rule it breaks. */
export interface ReasonFault {
  readonly rule:
    | 'why'
    | 'why of the other side'
    | 'for and against'
    | 'heaviest against'
    | 'passed condition'
    | 'beyond the stop'
    | 'nearest first'
    | 'role';
  readonly fault: string;
}

interface Condition {
  readonly claim: Claim;
  readonly timeframe: Timeframe | null;
  readonly side: Side;
  readonly price: number;
}

function conditionsOf(claims: readonly Claim[]): Condition[] {
  return claims.flatMap((claim): Condition[] => {
    const { proposition: said } = claim;
    switch (said.type) {
      case 'warning':
        return [{ claim, ...said, price: said.level.price }];
      case 'flips':
        return [{ claim, ...said, price: said.value }];
      case 'swing-break':
        return [{ claim, ...said }];
      case 'ends':
        return [{ claim, timeframe: null, side: said.side, price: said.stop }];
      default:
        return [];
    }
  });
}

function levelsIn(value: unknown): LevelRef[] {
  if (Array.isArray(value)) return value.flatMap(levelsIn);
  if (typeof value !== 'object' || value === null) return [];
  const isLevel = 'fact' in value && 'name' in value && 'price' in value;
  return isLevel ? [value as LevelRef] : Object.values(value).flatMap(levelsIn);
}

const repeated = (ids: readonly string[]) => [
  ...new Set(ids.filter((id, at) => ids.indexOf(id) !== at)),
];

/** A cross on a chart too fast to weigh against a daily one. */
function isFastCross({ proposition }: Claim): boolean {
  return (
    proposition.type === 'crossed' &&
    (proposition.timeframe === '1h' || proposition.timeframe === '15m')
  );
}

/** @throws as `analyse` */
export function reasonFaults(input: ComposeInput): ReasonFault[] {
  const analysed = named(analyse(input));
  const result = writeByRules(analysed);
  const { claims } = analysed;
  const context = contextOf(analysed);
  const { ours, theirs } = sidesOf(context);
  const { tradeRecommendation: plan, tickSize } = analysed.facts;
  const { price } = planPicture(input);
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const faults: ReasonFault[] = [];
  const add = (rule: ReasonFault['rule'], fault: string) => faults.push({ rule, fault });

  const known = readAnalysis(result, { coin: result.coin, time: result.snapshotTime });
  if (known === 'unreadable') throw new Error('the analysis cannot be read');
  if (known.tradeRecommendation === null) throw new Error('the plan cannot be read');
  for (const claim of whyClaims(known.tradeRecommendation, known.claims)) {
    const isCause = plan.stance !== 'trade' && ['stance', 'costs'].includes(claim.proposition.type);
    if (claim.leans !== ours && !isCause) add('why', `${claim.id} leans ${claim.leans}`);
    const said = byId.get(claim.id)?.proposition;
    if (said?.type === 'frames-lean' && said[ours].length <= said[theirs].length) {
      add('why of the other side', claim.id);
    }
  }

  const { why = [], ends = [], for: pro = [], against: con = [] } = result.lines ?? {};
  for (const id of repeated([...why, ...ends, ...pro, ...con])) {
    add('for and against', `${id} stands beside the text twice`);
  }
  for (const id of pro) if (byId.get(id)?.leans !== ours) add('for and against', `${id} for it`);
  for (const id of con) {
    if (byId.get(id)?.leans !== theirs) add('for and against', `${id} against it`);
  }
  for (const id of repeated(result.text.map(({ claim }) => claim))) {
    add('for and against', `${id} twice in the text`);
  }
  for (const { question, spans } of result.answers) {
    for (const id of repeated(spans.map(({ claim }) => claim))) {
      add('for and against', `${id} twice in ${question}`);
    }
  }

  const slower = claims.find(
    (claim) =>
      claim.leans === theirs &&
      !['condition', 'level'].includes(claim.kind) &&
      claim.topic !== 'plan' &&
      !isFastCross(claim),
  );
  const answeredFirst = answered(known, 'why-not').find((id) => byId.get(id)?.leans === theirs);
  for (const id of [heaviestAgainst(context)?.id, answeredFirst, con[0]]) {
    const claim = id === undefined ? undefined : byId.get(id);
    if (claim && isFastCross(claim) && slower) {
      add('heaviest against', `${claim.id}, not ${slower.id}`);
    }
  }

  const conditions = conditionsOf(claims);
  for (const { claim, timeframe, side, price: level } of conditions) {
    const close = timeframe === null ? price : input.timeframes[timeframe].series.close.at(-1);
    if (close !== undefined && shownSide(close, level, tickSize) === side) {
      add('passed condition', `${claim.id} at ${level}, the close at ${close}`);
    }
    const isLosing = side === (plan.action === 'LONG' ? 'below' : 'above');
    const isBeyond = [side, 'at'].includes(shownSide(level, plan.stopLoss, tickSize));
    if (timeframe !== null && isLosing && isBeyond) add('beyond the stop', claim.id);
  }
  const away = ({ price: level }: Condition) => Math.abs(level - price);
  const warnings = conditions.filter(({ claim }) => claim.proposition.type === 'warning');
  const inOrder = warnings.toSorted((a, b) => away(a) - away(b));
  if (warnings.some((warning, at) => warning !== inOrder[at])) {
    add('nearest first', warnings.map(({ claim }) => claim.id).join(', '));
  }
  const ending = endingClaims(known.claims);
  for (const answer of [ending.map(({ id }) => id), answered(known, 'what-flips')]) {
    const said = conditions.filter(
      ({ claim }) => answer.includes(claim.id) && claim.proposition.type !== 'ends',
    );
    const first = said.toSorted((a, b) => answer.indexOf(a.claim.id) - answer.indexOf(b.claim.id));
    const [nearest] = said.toSorted((a, b) => away(a) - away(b));
    if (nearest !== first[0]) add('nearest first', `${first[0]?.claim.id} is said first`);
  }
  const shownFirst = ending.find(({ proposition }) => proposition.type === 'warning')?.id;
  if (shownFirst !== undefined && shownFirst !== inOrder[0]?.claim.id) {
    add('nearest first', `${shownFirst} is shown before ${inOrder[0]?.claim.id}`);
  }

  for (const { proposition } of claims) {
    for (const { name, price: level } of levelsIn(proposition)) {
      const side = shownSide(level, price, tickSize);
      if (name.includes('support') && side !== 'below') add('role', `${name} ${side} price`);
      if (name.includes('resistance') && side !== 'above') add('role', `${name} ${side} price`);
    }
  }
  return faults;
}

function answered({ answers }: KnownAnalysis, wanted: FixedQuestion): string[] {
  return answers
    .filter(({ question }) => question === wanted)
    .flatMap(({ spans }) => spans.map(({ claim }) => claim));
}
