import type { DropReason } from '../drop-reason.ts';

const words = (text: string) => text.trim().split(/\s+/);

const PROMISES = words(`will shall won't guarantee guarantees guaranteed certain certainly certainty
  sure surely inevitable inevitably undoubtedly definitely always never cannot can't riskless safe
  safely safest assured assures promise promises promised foolproof unstoppable sure-fire bound
  destined must undeniable unquestionably impossible`);
const ADVICE = words(`you your yours ours i my mine me buy buys buying sell sells selling
  invest invests investing leverage leveraged recommend recommends advise advises deposit wallet
  purchase accumulate everyone everybody should've ought`);
const EVENTS = words(`crossed crosses crossing crossover cross broke broken bounced
  bounce bounces rebounded rebound rejected rejection rallied dropped fell fallen climbed surged
  surging soared soaring plunged plunging crashed crash slipped slid rose risen jumped jumping
  collapsed spiked spike spiking turned turning flipped reversed reversing broadening
  accelerating accelerated slowing slowed gained lost losing gaining recovering recovered
  strengthening weakening tightening widening expanding contracting cooling heating exploding
  pumping dumping skyrocketing mooning tanking came went gone got arrived yesterday recently earlier previously
  changed shifted tested approached approaching nearing returned moved pushed closed breached declined
  advanced retreated ended finished started began begun stopped failed vanished
  survived continued resumed persisted expired emerged developed completed intact
  peaked topped bottomed doubling halving`);

/** Words that end a sentence's chances whatever is around them. */
export const REFUSED_WORDS: ReadonlyMap<string, DropReason> = new Map([
  ...PROMISES.map((word) => [word, 'promise'] as const),
  ...ADVICE.map((word) => [word, 'advice'] as const),
  ...EVENTS.map((word) => [word, 'unsupported-claim'] as const),
]);

/** A sentence that begins with one of these tells the reader what to do. */
export const COMMANDS: ReadonlySet<string> = new Set(
  words('enter take go hold put set place add exit open keep let do wait use get stay join follow'),
);
