import { LABEL_GAP, type LadderLayout, ladderLayout } from '../../../ui/ladder/ladder-layout.ts';
import type { LadderPlan, Rung } from '../../../ui/ladder/ladder-plan.ts';
import type { PictureColour, PicturePen } from './picture-pen.ts';

/** Laid out as on the page, drawn twice as large. */
const SCALE = 2;
const TOP = 44;
const HEIGHT = 542;
const LEFT = 668;
const RAILS = 40;
const NAMES = 758;
const PRICES = 842;
const RIGHT = 1136;
/** A wider price would reach into the distances. */
const PRICE_ROOM = 190;

/** Opacity of what the plan did not reach, once it is over. */
const FADED = 0.35;

const STROKES = { target: 'upLine', entry: 'text', stop: 'downLine' } as const;
const PRICE_COLOURS = { target: 'up', entry: 'text', stop: 'down' } as const;

const yOf = (y: number) => TOP + SCALE * y;

function zone(pen: PicturePen, way: 'up' | 'down', from: number | null, to: number | null) {
  if (from === null || to === null) return;
  const [top, bottom] = [Math.min(yOf(from), yOf(to)), Math.max(yOf(from), yOf(to))];
  const [fill, stroke] =
    way === 'up' ? (['upSoft', 'upLine'] as const) : (['downSoft', 'downLine'] as const);
  pen.box(LEFT, top, RAILS, bottom - top, fill);
  for (const x of [LEFT, LEFT + RAILS]) {
    pen.line(
      [
        [x, top],
        [x, bottom],
      ],
      stroke,
      3,
    );
  }
}

function widthOf({ kind, primary }: Rung): number {
  if (kind === 'entry') return 4;
  return primary || kind === 'stop' ? 6 : 3;
}

function rails(pen: PicturePen, plan: LadderPlan, layout: LadderLayout) {
  const { ended } = plan;
  const won = ended !== null && ended.price !== null && !ended.stopped;
  pen.context.globalAlpha = ended && !won ? FADED : 1;
  zone(pen, 'up', layout.entry, layout.far);
  pen.context.globalAlpha = ended && !ended.stopped ? FADED : 1;
  zone(pen, 'down', layout.entry, layout.stop);
  pen.context.globalAlpha = 1;
  plan.rungs.forEach((rung, index) => {
    const y = yOf(layout.rungs[index] ?? 0);
    pen.line(
      [
        [LEFT - 1.5, y],
        [LEFT + RAILS + 1.5, y],
      ],
      STROKES[rung.kind],
      widthOf(rung),
    );
  });
  if (layout.dot === null) return;
  const [x, y] = [LEFT + RAILS / 2, yOf(layout.dot)];
  if (!plan.ended) pen.disc(x, y, 18, 'text', 0.16);
  pen.disc(x, y, 12, 'page');
  pen.disc(x, y, 8, plan.now?.old && !plan.ended ? 'faint' : 'text');
  if (plan.ended?.stopped) {
    pen.sign('M5 5l6 6m0-6l-6 6', x - 8, y - 8, 16, 'page', 2.4);
  }
}

interface Label {
  readonly name: string;
  readonly price: string;
  readonly distance: string | null;
  readonly nameColour: PictureColour;
  readonly priceColour: PictureColour;
}

function label(pen: PicturePen, y: number, said: Label, chip: boolean, size: number) {
  const baseline = y + 11;
  pen.text(said.name, NAMES, baseline - 3, { size: 22, colour: said.nameColour });
  const look = { size, weight: 600, colour: said.priceColour, spacing: -0.3 };
  if (chip) {
    // Measured by writing it under the chip.
    const width = pen.price(said.price, PRICES, baseline, look);
    pen.box(PRICES - 8, y - 18, width + 16, 36, 'text', 6);
  }
  pen.price(said.price, PRICES, baseline, look);
  if (said.distance) {
    pen.figure(said.distance, RIGHT, baseline - 3, { size: 22, colour: 'muted', align: 'right' });
  }
}

function rungLabel(rung: Rung): Label {
  const strong = rung.primary || rung.kind === 'stop';
  return {
    name: rung.label,
    price: rung.priceText,
    distance: rung.distance,
    nameColour: strong ? 'text' : 'muted',
    priceColour: PRICE_COLOURS[rung.kind],
  };
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
  const size = priceSize(pen, plan);
  rails(pen, plan, layout);
  for (const { of, index, y, labelY } of layout.labels) {
    const rung = plan.rungs[index];
    const isNow = of === 'now';
    pen.line(
      [
        [LEFT + RAILS + 6, yOf(y)],
        [LEFT + RAILS + 18, yOf(y)],
        [LEFT + RAILS + 34, yOf(labelY)],
      ],
      isNow ? 'text' : 'line',
      2,
    );
    if (!isNow && rung) label(pen, yOf(labelY), rungLabel(rung), false, size);
    if (!isNow || !plan.now) continue;
    const { priceText, distance, old } = plan.now;
    const said: Label = {
      name: old ? 'Last' : 'Now',
      price: priceText,
      distance,
      nameColour: 'muted',
      priceColour: old ? 'muted' : 'page',
    };
    label(pen, yOf(labelY), said, !old, size);
  }
}
