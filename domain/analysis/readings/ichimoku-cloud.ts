import { type CardTable, number, type OverlayLine } from './reading.ts';

const line = (label: string, needs: number, overlay: Omit<OverlayLine, 'group'>) =>
  number({
    label,
    unit: 'price',
    needs,
    guide: 'ichimoku',
    overlay: { ...overlay, group: 'ichimoku' },
  });

const rose = { colour: 'rose' } as const;
const span = (name: OverlayLine['name'], label: string, colour: OverlayLine['colour']) =>
  ({ name, label, colour, dashed: true }) as const;

export const ICHIMOKU_CLOUD = {
  title: 'Ichimoku Cloud',
  section: 'ichimokuCloud',
  gap: 'Ichimoku cloud',
  entries: {
    tenkanSen: line('Tenkan-sen', 9, { ...rose, name: 'tenkanSen', label: 'Tenkan' }),
    kijunSen: line('Kijun-sen', 26, { ...rose, name: 'kijunSen', label: 'Kijun', dashed: true }),
    senkouSpanA: line('Senkou Span A', 52, span('senkouSpanA', 'Span A', 'amber')),
    senkouSpanB: line('Senkou Span B', 78, span('senkouSpanB', 'Span B', 'violet')),
  },
} as const satisfies CardTable;
