import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { HOUR_MS, WEEK_MS } from '../../../domain/text/time-units.ts';
import { blockEstimates } from '../../support/block-estimates.ts';
import { share, signed } from './figure-text.ts';
import { differenceOf, type StandingOdds, standingOdds } from './life-figures.ts';
import type { CoinLives, Life, LifeLook, StandingLook } from './lives.ts';
import { splitOf } from './splits.ts';

const ENDS = ['hit', 'stopped', 'expired', 'replaced'] as const satisfies readonly Life['by'][];
const AGES = [8, 24, 48, 96];

const line = (name: string, text: string) => console.log(`  ${name.padEnd(48)}${text}`);

function within(estimate: Estimate | null | undefined, text: (value: number) => string): string {
  if (!estimate) return 'too few';
  return `${text(estimate.mean)} [${text(estimate.low)}, ${text(estimate.high)}]`;
}

const LOOK_MEASURES: readonly (readonly [string, (look: LifeLook) => boolean])[] = [
  ['replaced, trades', ({ replaces }) => replaces === 'trade'],
  ['replaced, all', ({ replaces }) => replaces !== null],
  ['opened as a Trade', ({ opens }) => opens === 'trade'],
  ['trades ended by price or time', ({ ends }) => ends === 'trade'],
  ['opened, all', ({ opens }) => opens !== null],
];
const SHARES: readonly (readonly [string, (look: LifeLook) => boolean])[] = [
  ['looks at which a Trade stands, %', ({ isTradeStanding }) => isTradeStanding],
  ['fresh looks that say Trade, %', ({ isTradeFresh }) => isTradeFresh],
  ['fresh Trade beside another plan, %', ({ contradicts }) => contradicts],
];

function printLooks(looks: readonly LifeLook[], everyHours: number): void {
  const coinWeeks = (everyHours * HOUR_MS) / WEEK_MS;
  const measures = [...LOOK_MEASURES, ...SHARES];
  const observations = looks.map((look) => {
    const values: number[] = measures.map(([, holds]) => (holds(look) ? 1 : 0));
    const messages = [look.opens, look.ends, look.replaces].filter((kind) => kind === 'trade');
    return { at: look.at, values: [...values, messages.length] };
  });
  const estimates = blockEstimates(observations) ?? [];
  const perWeek = (value: number) => (value / coinWeeks).toFixed(3);
  for (const [place, [name]] of LOOK_MEASURES.entries()) {
    line(`${name}, a coin-week`, within(estimates[place], perWeek));
  }
  line(
    'messages of trades (opened, ended, replaced), a coin-week',
    within(estimates.at(-1), perWeek),
  );
  for (const [place, [name]] of SHARES.entries()) {
    line(name, within(estimates[LOOK_MEASURES.length + place], share));
  }
}

function printTrades(trades: readonly Life[], ledger: CoinLives['ledger']): void {
  const [net, ...ends] =
    blockEstimates(
      trades.map(({ openedAt, netR, by }) => ({
        at: openedAt,
        values: [netR, ...ENDS.map((end) => (by === end ? 1 : 0))],
      })),
    ) ?? [];
  line(`R a trade after costs, ${trades.length} trades`, within(net, signed));
  const entered = blockEstimates(ledger.map(({ at, netR }) => ({ at, values: [netR] })))?.[0];
  line(`R of today's ledger, ${ledger.length} trades`, within(entered, signed));
  const timed = trades.map(({ openedAt, netR }) => ({ at: openedAt, netR }));
  line('R a trade minus the ledger', within(differenceOf(timed, ledger), signed));
  for (const [place, end] of ENDS.entries()) {
    const own = trades.filter(({ by }) => by === end).map(({ netR }) => netR);
    const meanR = own.reduce((sum, one) => sum + one, 0) / own.length;
    line(`trades that end ${end}, %`, `${within(ends[place], share)}, at ${signed(meanR)} R`);
  }
  const hours = trades
    .map(({ openedAt, endedAt }) => (endedAt - openedAt) / HOUR_MS)
    .sort((a, b) => a - b);
  const at = (part: number) => hours[Math.floor(part * (hours.length - 1))] ?? Number.NaN;
  line('life of a trade in hours', `median ${at(0.5)}, nine in ten within ${at(0.9)}`);
}

function oddsLine(name: string, odds: StandingOdds | null): void {
  if (odds === null) return;
  const { n, said, happened, calibrationError, brierSkill, skill } = odds;
  const bounds = skill ? ` [${skill.map(share).join(', ')}]` : '';
  line(
    name,
    `${String(n).padStart(7)} looks, said ${share(said)}, happened ${share(happened)} %, ` +
      `ECE ${calibrationError.toFixed(4)}, skill over the mean ${share(brierSkill)}${bounds} %`,
  );
}

function printStanding(looks: readonly StandingLook[]): void {
  const now = (some: readonly StandingLook[]) => standingOdds(some, ({ said }) => said);
  const all = now(looks);
  oddsLine('odds now', all);
  oddsLine(
    'odds of the opening',
    standingOdds(looks, ({ opening }) => opening),
  );
  oddsLine('odds now, trades', now(looks.filter(({ isTrade }) => isTrade)));
  for (const age of AGES) {
    oddsLine(`odds now at ${age} h`, now(looks.filter(({ ageHours }) => ageHours === age)));
  }
  const tenths = all?.tenths ?? [];
  line(
    'tenths, %',
    tenths.map(({ said, happened }) => `${share(said)} → ${share(happened)}`).join('  '),
  );
}

/** Prints what the lives of plans came to, for each split. */
export function printLives(coins: readonly CoinLives[], everyHours: number): void {
  const looks = coins.flatMap((coin) => coin.looks);
  console.log(`${coins.length} coins, ${looks.length} looks, one every ${everyHours} hours`);
  console.log('95 % intervals from blocks of 14 days over all coins together');
  const splits = [...new Set(looks.map(({ at }) => splitOf(at)))].sort();
  for (const split of splits) {
    console.log(`\n${split}`);
    const own = <T>(items: readonly T[], at: (item: T) => number) =>
      items.filter((item) => splitOf(at(item)) === split);
    printLooks(
      own(looks, ({ at }) => at),
      everyHours,
    );
    const lives = own(
      coins.flatMap((coin) => coin.lives),
      ({ openedAt }) => openedAt,
    );
    const ledger = own(
      coins.flatMap((coin) => coin.ledger),
      ({ at }) => at,
    );
    printTrades(
      lives.filter(({ stance }) => stance === 'trade'),
      ledger,
    );
    const standing = coins.flatMap((coin) => coin.standing);
    printStanding(own(standing, ({ at }) => at));
  }
}
