import { TARGET_ROLES } from '../../../domain/plan/odds/target-role.ts';
import { share, signed } from './figure-text.ts';
import type { FolderReport } from './folder-report.ts';
import type { ExpectedPoint, Reliability } from './reliability.ts';
import type { ReliabilityIntervals } from './reliability-intervals.ts';

const beside = (points: readonly ExpectedPoint[], text: (value: number) => string) =>
  points.map(({ said, happened }) => `${text(said)} → ${text(happened)}`).join('  ');

function scoresLine(
  name: string,
  { n, calibrationError, brierSkill, expected, fifths }: Reliability,
): void {
  const percent = `${(100 * brierSkill).toFixed(2).replace('-', '−')} %`;
  console.log(
    `  ${name.padEnd(54)}${String(n).padStart(7)}  ECE ${calibrationError.toFixed(4)}  ` +
      `Brier skill ${percent.padStart(7)}  R ${beside([expected], signed)}  fifths ${beside(fifths, signed)}`,
  );
}

function intervalsLine(name: string, { calibrationError, brierSkill }: ReliabilityIntervals): void {
  const [low, high] = calibrationError.map((value) => value.toFixed(4));
  const [least, most] = brierSkill.map((value) => (100 * value).toFixed(2).replace('-', '−'));
  console.log(`  ${name.padEnd(54)}95 %: ECE [${low}, ${high}], Brier skill [${least}, ${most}] %`);
}

/** Prints what plans said of each target beside what happened: said → happened. */
export function printSaidOdds({ odds, arrival }: FolderReport): void {
  for (const role of TARGET_ROLES) {
    const { baseRate, all, splitIntervals, ...divisions } = odds[role];
    if (all === null) continue;
    console.log('');
    console.log(
      `odds of the ${role} target at all looks, said → happened, in R after all costs; ` +
        `${share(baseRate)} % of the looks fitted on reached it`,
    );
    scoresLine('all', all);
    for (const part of Object.values(divisions)) {
      for (const [name, reliability] of Object.entries(part)) scoresLine(name, reliability);
    }
    for (const [name, part] of Object.entries(splitIntervals)) intervalsLine(name, part);
    for (const [name, { tenths }] of [['all', all] as const, ...Object.entries(divisions.split)]) {
      console.log(`  ${name.padEnd(54)}tenths, %: ${beside(tenths, share)}`);
    }
    const times = arrival[role];
    if (times === null) continue;
    console.log(
      `  median time to it of the ${times.n} that arrived: said ${times.said.toFixed(1)} h, ` +
        `took ${times.happened.toFixed(1)} h; ${share(times.within)} % within the time said`,
    );
  }
}
