import { type PriceLabel, priceLabel } from './ladder-labels.tsx';
import { LABEL_GAP, type LadderLabel, ladderLayout } from './ladder-layout.ts';
import type { LadderPlan } from './ladder-plan.ts';
import type { PicturePen } from './picture-pen.ts';
import { leaderPath, railShapes } from './shapes.tsx';

/** As on the page, drawn twice as large. */
const SCALE = 2;
const TOP = 44;
const HEIGHT = 542;
const LEFT = 666;
const NAMES = 758;
const PRICES = 842;
const RIGHT = 1136;
/** A wider price would reach into the distances. */
const PRICE_ROOM = 190;

const leader = (label: LadderLabel) =>
  ({ d: leaderPath(label), stroke: label.of === 'now' ? 'text' : 'line' }) as const;

function drawLabel(pen: PicturePen, y: number, label: PriceLabel, size: number) {
  const { name, nameColour, priceText, priceColour, distance, faint } = label;
  const baseline = y + 11;
  pen.text(name, NAMES, baseline - 3, { size: 22, colour: nameColour });
  const look = { size, weight: faint ? 400 : 600, colour: priceColour, spacing: -0.3 };
  if (label.look === 'now') {
    // Measured by writing it under the chip.
    const width = pen.price(priceText, PRICES, baseline, look);
    pen.box([PRICES - 8, y - 18, width + 16, 36], 6, { fill: 'text' });
  }
  pen.price(priceText, PRICES, baseline, look);
  if (distance) {
    const colour = faint ? 'faint' : 'muted';
    pen.figure(distance, RIGHT, baseline - 3, { size: 22, colour, align: 'right' });
  }
}

/** One size for all, such that the longest ends before the distances. */
function priceSize(pen: PicturePen, plan: LadderPlan): number {
  const texts = [...plan.rungs.map(({ priceText }) => priceText), plan.now?.priceText ?? ''];
  const widest = Math.max(
    ...texts.map((text) => pen.price(text, -2000, 0, { size: 32, weight: 600, colour: 'page' })),
  );
  return Math.min(32, Math.floor((32 * PRICE_ROOM) / widest));
}

export function drawLadder(pen: PicturePen, plan: LadderPlan): void {
  const bare = { ...plan, levels: [] };
  const layout = ladderLayout(bare, { height: HEIGHT / SCALE, gap: LABEL_GAP });
  const rails = railShapes(bare, layout, { x: 1, width: 20, overhang: 0.75, halo: 0.16 });
  pen.shapes([...rails, ...layout.labels.map(leader)], LEFT, TOP, SCALE);
  const size = priceSize(pen, plan);
  for (const label of layout.labels) {
    const price = priceLabel(plan, label);
    if (price) drawLabel(pen, TOP + SCALE * label.labelY, price, size);
  }
}
