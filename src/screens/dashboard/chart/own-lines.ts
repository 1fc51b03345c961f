import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartColours } from './colours.ts';
import { type OwnLevel, ownLevelTitle } from './own-levels.ts';

/** The person's own levels on the chart, and the price that they point at. */
export interface OwnLines {
  /** Draws the levels, in place of those before. */
  show(levels: readonly OwnLevel[]): void;
  /** Draws the price that was pressed, in place of the one before; null takes it away. */
  pick(price: number | null): void;
  recolour(colours: ChartColours): void;
}

/** Dashed in a colour of their own; a touched one is dotted and pale, and says so. */
export function ownLines(series: ISeriesApi<'Candlestick'>, first: ChartColours): OwnLines {
  let colours = first;
  let levels: readonly OwnLevel[] = [];
  let picked: number | null = null;
  let lines: readonly IPriceLine[] = [];
  const line = (price: number, title: string, color: string, lineStyle: LineStyle) =>
    series.createPriceLine({
      price,
      title,
      color,
      lineStyle,
      lineWidth: 1,
      axisLabelVisible: true,
      axisLabelColor: color,
      axisLabelTextColor: colours.surface,
    });
  const draw = () => {
    for (const drawn of lines) series.removePriceLine(drawn);
    lines = levels.map((level) =>
      level.touched
        ? line(level.price, ownLevelTitle(level), colours.muted, LineStyle.SparseDotted)
        : line(level.price, ownLevelTitle(level), colours.own, LineStyle.LargeDashed),
    );
    if (picked !== null) lines = [...lines, line(picked, '', colours.accent, LineStyle.Solid)];
  };
  return {
    show: (next) => {
      levels = next;
      draw();
    },
    pick: (price) => {
      picked = price;
      draw();
    },
    recolour: (next) => {
      colours = next;
      draw();
    },
  };
}
