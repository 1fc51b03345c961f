import type { ClosedCall } from '../../../../domain/track-record.ts';
import { MOST_CLOSED_CALLS } from '../../../../domain/track-record.ts';

/** The strip in its own units: a call is as wide as a twentieth of it. */
const WIDTH = 296;
const HEIGHT = 44;
const STEP = WIDTH / MOST_CLOSED_CALLS;
const BAR = 10;
/** Where nothing was won or lost. */
const ZERO = 27;
const ROOM_ABOVE = ZERO - 2;
const ROOM_BELOW = HEIGHT - ZERO - 2;
/** The least that a bar is seen by. */
const LEAST = 2;

const counted = (count: number, words: string) => (count === 0 ? null : `${count} ${words}`);

/** 'Last 20 calls: 4 reached their last target, 13 stopped, 3 expired'. */
export function barsLabel(calls: readonly ClosedCall[]): string {
  const count = (outcome: ClosedCall['outcome']) =>
    calls.filter((call) => call.outcome === outcome).length;
  const aside = calls.filter(({ stance }) => stance === 'stand aside').length;
  if (calls.length === 0) return 'None closed yet';
  const parts = [
    counted(count('hit'), 'reached the last target'),
    counted(count('stopped'), 'stopped'),
    counted(count('expired'), 'expired'),
    counted(aside, 'of these said to stand aside'),
  ];
  return `Last ${calls.length} closed: ${parts.filter((part) => part !== null).join(', ')}`;
}

/** The last closed calls in R, the newest at the right; pale where one was to stand aside. */
export function RecordBars({ calls }: { readonly calls: readonly ClosedCall[] }) {
  const most = Math.max(1, ...calls.map(({ net_r: r }) => r));
  const least = Math.max(1, ...calls.map(({ net_r: r }) => -r));
  const from = WIDTH - STEP * calls.length;
  return (
    <svg
      role="img"
      aria-label={barsLabel(calls)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-full w-full"
    >
      {calls.toReversed().map(({ number, stance, net_r: r }, place) => {
        const up = r > 0;
        const high = Math.max(LEAST, up ? (ROOM_ABOVE * r) / most : (ROOM_BELOW * -r) / least);
        return (
          <rect
            key={number}
            x={from + STEP * place + (STEP - BAR) / 2}
            y={up ? ZERO - 1 - high : ZERO + 1}
            width={BAR}
            height={high}
            className={up ? 'fill-up-line' : 'fill-down-line'}
            opacity={stance === 'stand aside' ? 0.4 : undefined}
          />
        );
      })}
      <path d={`M0 ${ZERO}H${WIDTH}`} className="stroke-edge" />
    </svg>
  );
}
