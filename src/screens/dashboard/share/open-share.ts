import { TIMEFRAMES } from '../../../../domain/market/timeframe.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import { saveFile } from '../../../device/save-file.ts';
import { drawLadder } from '../../../plan/picture-ladder.ts';
import { PicturePen } from '../../../plan/picture-pen.ts';
import { ARROWS } from '../../../ui/arrow.tsx';
import { planText, type SharedFrom, type SharedPlan, sharedPlan } from './shared-plan.ts';

const PICTURE_WIDTH = 1200;
const PICTURE_HEIGHT = 630;

const LEFT = 64;
const COLUMN = 530;
const CHART = { top: 412, height: 84 } as const;

function brand(pen: PicturePen) {
  pen.sign('M4 1v14M12 1v14M4 3.5h8M4 12.5h8', LEFT, 60, 36, 'text', 1.5);
  pen.shapes([{ circle: [LEFT + 18, 78, 5.9], fill: 'accent' }]);
  pen.text('Coin Analyst', LEFT + 50, 86, { size: 24, weight: 600, colour: 'text' });
}

function chip(pen: PicturePen, text: string, x: number, y: number, warn: boolean): void {
  const look = { size: 20, weight: 450, colour: warn ? 'warn' : 'muted' } as const;
  const width = pen.widthOf(text, look) + 24;
  pen.box([x, y - 27, width, 36], 6, { stroke: warn ? 'warn' : 'edge', width: 2 });
  pen.text(text, x + 12, y - 2, look);
}

function head(pen: PicturePen, { coin, market, stance, ending, ladder }: SharedPlan) {
  const size = coin.length > 12 ? 30 : 40;
  const look = { size, weight: 600, colour: 'text', spacing: -0.02 * size } as const;
  const x = LEFT + pen.text(coin, LEFT, 205, look) + 20;
  const practice = market !== null && /market$/i.test(market);
  if (market !== null) chip(pen, market, x, 202, practice);
  const way = ladder.action === 'LONG' ? 'up' : 'down';
  const verdict = { size: 60, weight: 650, colour: 'text', spacing: -1.5 } as const;
  const said = ending ?? (stance && STANCE_NAMES[stance][0]);
  const after = LEFT + (said === null ? 0 : pen.text(said, LEFT, 274, verdict) + 24);
  if (said === null || (stance === 'trade' && ending === null)) {
    pen.sign(ARROWS[way], after - 4, 228, 52, way, 1.8);
    pen.text(ladder.action, after + 52, 274, { ...verdict, colour: way });
    return;
  }
  const leans = { size: 24, colour: 'muted' } as const;
  const end = LEFT + (ending === null ? pen.text('leans', LEFT, 317, leans) + 10 : 0);
  pen.sign(ARROWS[way], end, 298, 22, 'muted', 1.8);
  pen.text(ladder.action, end + 28, 317, leans);
}

function arrows(pen: PicturePen, { leans }: SharedPlan) {
  TIMEFRAMES.forEach((timeframe, index) => {
    const x = LEFT + index * 92;
    const lean = leans[timeframe];
    const width = pen.text(timeframe, x, 368, { size: 22, colour: 'muted' });
    const colour = lean === null ? 'line' : lean === 'flat' ? 'text' : lean;
    pen.sign(ARROWS[lean ?? 'flat'], x + width + 6, 350, 22, colour, 2);
  });
}

function weekLine(pen: PicturePen, { closes }: SharedPlan) {
  if (closes.length < 2) return;
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const width = COLUMN - 80;
  const yOf = (close: number) => CHART.top + ((high - close) / (high - low || 1)) * CHART.height;
  const points = closes.map(
    (close, index) => `${LEFT + (index * width) / (closes.length - 1)} ${yOf(close)}`,
  );
  pen.shapes([{ d: `M${points.join('L')}`, stroke: 'muted', width: 2.5 }]);
  const end = yOf(closes.at(-1) ?? low) + 7;
  pen.text('7 days', LEFT + width + 14, end, { size: 20, colour: 'faint' });
}

function foot(pen: PicturePen, { times, link }: SharedPlan) {
  const look = { size: 20, colour: 'muted' } as const;
  pen.text(times, LEFT, 541, look);
  pen.text(`Not investment advice. ${link.replace(/^https?:\/\//, '')}`, LEFT, 570, look);
}

/** Of the typeface in the picture. */
const WEIGHTS = [400, 450, 600, 650];

/** PNG of 1200 × 630 in the current theme. */
export async function planPicture(plan: SharedPlan): Promise<Blob | null> {
  await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 24px Geist`)));
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  canvas.height = PICTURE_HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const pen = new PicturePen(context);
  pen.box([0, 0, PICTURE_WIDTH, PICTURE_HEIGHT], 0, { fill: 'page' });
  brand(pen);
  for (const draw of [head, arrows, weekLine, foot]) draw(pen, plan);
  drawLadder(pen, plan.ladder);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export type ShareOutcome = 'shared' | 'saved' | 'saved and copied' | 'given up' | 'failed';

async function copied(blob: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return true;
  } catch {
    return false;
  }
}

/** Shares to another app where the device can; else saves and copies. */
export async function openShare(from: SharedFrom): Promise<ShareOutcome> {
  const plan = sharedPlan(from);
  const blob = plan && (await planPicture(plan));
  if (!plan || !blob) return 'failed';
  const file = new File([blob], `${plan.coin}-plan.png`, { type: blob.type });
  const shared: ShareData = { files: [file], text: planText(plan) };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given up';
    }
  }
  saveFile(file);
  return (await copied(blob)) ? 'saved and copied' : 'saved';
}

/** Returns false if there is no plan, or the browser refuses. */
export async function copyPlan(from: SharedFrom): Promise<boolean> {
  const plan = sharedPlan(from);
  if (!plan) return false;
  try {
    await navigator.clipboard.writeText(planText(plan));
    return true;
  } catch {
    return false;
  }
}
