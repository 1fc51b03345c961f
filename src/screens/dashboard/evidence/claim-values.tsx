import type { ClaimValue } from '../../../../domain/claim.ts';
import { CitedCandle } from './cited-candle.tsx';
import { byCandle, shownValue } from './claim-words.ts';
import { levelTitle } from './level-title.ts';
import { fullValue, sourceTitle } from './source-words.ts';
import type { Sources } from './use-sources.ts';

interface ClaimValuesProps {
  readonly values: readonly ClaimValue[];
  readonly sources: Sources;
  readonly tickSize: number;
  /** The price of the analysis; null where it is not known. */
  readonly price: number | null;
}

interface ValueProps extends Omit<ClaimValuesProps, 'values'> {
  readonly value: ClaimValue;
}

function Value({ value, sources, tickSize, price }: ValueProps) {
  const shown = shownValue(value, tickSize);
  const level = price === null ? null : levelTitle(value, price, tickSize);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-sm">{level ?? sourceTitle(value, sources.entryOf(value.fact))}</dt>
      <dd className="ms-auto font-semibold">{shown}</dd>
      {Number(shown.replaceAll(',', '')) === value.value ? null : (
        <dd className="w-full text-end text-muted text-xs">
          before rounding {fullValue(value.value)}
        </dd>
      )}
    </div>
  );
}

/** The values behind a claim, candle by candle; a candle's prices where there is just one. */
export function ClaimValues({ values, sources, tickSize, price }: ClaimValuesProps) {
  const groups = byCandle(values);
  const chart = groups.length === 1 ? sources.chart : null;
  return groups.map(({ candle, values: ofCandle }) => (
    <div
      key={`${candle?.timeframe} ${candle?.time}`}
      className="border-line border-t py-1.5 first:border-t-0"
    >
      <dl className="numeric">
        {ofCandle.map((value) => (
          <Value key={`${value.fact} ${value.value}`} {...{ value, sources, tickSize, price }} />
        ))}
      </dl>
      {candle ? (
        <p className="numeric text-muted text-xs">
          <CitedCandle {...candle} chart={chart} tickSize={tickSize} />
        </p>
      ) : null}
    </div>
  ));
}
