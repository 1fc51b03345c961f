import type { Estimate } from '../../../domain/record/block-bootstrap.ts';
import { share, signed } from './figure-text.ts';
import type { FolderReport } from './folder-report.ts';
import { printSaidOdds } from './print-odds.ts';
import type { Division, Row, Table } from './table.ts';

const inR = ({ mean, low, high }: Estimate) => `${signed(mean)} [${signed(low)}, ${signed(high)}]`;
const inPercent = ({ mean, low, high }: Estimate) =>
  `${share(mean)} [${share(low)}, ${share(high)}]`;

function line(name: string, cells: readonly string[]): void {
  const [n = '', hit = '', ...inRisks] = cells;
  const risks = inRisks.map((cell) => cell.padStart(26)).join('');
  console.log(`  ${name.padEnd(54)}${n.padStart(7)}${hit.padStart(21)}${risks}`);
}

const heading = (title: string) => {
  console.log('');
  line(title, ['n', 'hit %', 'gross R', 'after fees', 'after all costs']);
};

function rowLine(name: string, { n, estimates }: Row): void {
  if (estimates === null) {
    line(name, [String(n), 'too few']);
    return;
  }
  const { hit, gross, afterFees, afterAllCosts } = estimates;
  line(name, [String(n), inPercent(hit), inR(gross), inR(afterFees), inR(afterAllCosts)]);
}

function printTable(title: string, table: Table): void {
  heading(title);
  for (const row of table) rowLine(`${row.target} ${row.model}`, row);
}

/** The plan's own rows, a line for each part. */
function printDivision(title: string, division: Division, target: Row['target']): void {
  heading(`${title}, plan to ${target}`);
  for (const [name, table] of Object.entries(division)) {
    for (const row of table) if (row.model === 'plan' && row.target === target) rowLine(name, row);
  }
}

function printStances(stances: FolderReport['stances']): void {
  console.log('');
  console.log(
    'stances of all looks: share of the split, primary target reached, R after all costs',
  );
  for (const { name, n, share: part, hit, afterAllCosts } of stances) {
    const cells = part && hit && afterAllCosts;
    const shown = cells ? [inPercent(part), inPercent(hit), inR(afterAllCosts)] : ['too few'];
    console.log(
      `  ${name.padEnd(54)}${String(n).padStart(7)}${shown.map((cell) => cell.padStart(26)).join('')}`,
    );
  }
}

/** Prints what a replay came to. */
export function printReport(report: FolderReport): void {
  const { coins, slots, withoutPlan, entries, open, millisecondsASlot } = report;
  console.log(
    `${coins} coins, ${slots} slots with a plan and ${withoutPlan} without, ${entries} entries, ` +
      `${open} of them open at the end; ${millisecondsASlot.toFixed(2)} ms of a processor a slot`,
  );
  console.log('95 % intervals from blocks of 14 days over all coins together');
  printTable('all', report.all);
  const { split, ...others } = report.divisions;
  for (const [name, table] of Object.entries(split)) printTable(name, table);
  for (const [name, division] of Object.entries(others)) {
    printDivision(`by ${name}`, division, 'TP1');
    printDivision(`by ${name}`, division, 'last');
  }
  printStances(report.stances);
  printSaidOdds(report);
}
