import type { ConvictionBand } from '../../../domain/change.ts';
import { EVIDENCE_WORDS } from '../../../domain/conviction-band.ts';
import { rText, shareText } from '../../../domain/r-text.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { wilsonInterval } from '../../../domain/wilson-interval.ts';
import { Card } from '../../ui/card.tsx';

const BANDS: readonly ConvictionBand[] = ['low', 'moderate', 'high'];

/** A share as a dot on a scale of 0 to 100 %, with the range that it lies in. */
function Scale({ hits, settled }: { readonly hits: number; readonly settled: number }) {
  const interval = wilsonInterval(hits, settled);
  const left = (share: number) => ({ left: `${100 * share}%` });
  return (
    <span aria-hidden="true" className="relative block h-4 w-full min-w-14 rounded bg-raised">
      {interval ? (
        <>
          <span
            className="absolute top-1.5 h-1 rounded bg-edge"
            style={{ ...left(interval.low), right: `${100 - 100 * interval.high}%` }}
          />
          <span
            className="absolute top-0.5 -ms-1.5 size-3 rounded-full bg-accent"
            style={left(hits / settled)}
          />
        </>
      ) : null}
    </span>
  );
}

/** The hit rate by how strong the evidence was: if strength meant anything, it would rise. */
export function Reliability({ bands }: Pick<TrackRecord, 'bands'>) {
  return (
    <Card title="Does strong evidence do better?">
      <table className="numeric w-full border-collapse text-sm">
        <caption className="mb-2 text-start text-muted">
          Hit rate by strength of the evidence, with the range it lies in with 95% confidence. No
          analysis shows its strength as a number: measured on recorded candles, it did not sort the
          outcomes.
        </caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 pe-2 sm:pe-3 text-start font-medium">
              Evidence
            </th>
            <th scope="col" className="w-full py-1 pe-2 sm:pe-3 text-start font-medium">
              Hit rate
            </th>
            <th scope="col" className="py-1 pe-2 sm:pe-3 text-end font-medium">
              Settled
            </th>
            <th scope="col" className="whitespace-nowrap py-1 text-end font-medium">
              Average
            </th>
          </tr>
        </thead>
        <tbody>
          {BANDS.map((band) => {
            const { hits, settled, netR } = bands.find((one) => one.band === band) ?? {
              hits: 0,
              settled: 0,
              netR: null,
            };
            const interval = wilsonInterval(hits, settled);
            return (
              <tr key={band} className="border-line border-t">
                <th
                  scope="row"
                  className="py-2 pe-2 sm:pe-3 text-start font-medium first-letter:uppercase"
                >
                  {EVIDENCE_WORDS[band]}
                </th>
                <td className="py-2 pe-2 sm:pe-3">
                  <Scale hits={hits} settled={settled} />
                  {interval
                    ? `${shareText(hits / settled)} (${shareText(interval.low)} to ${shareText(interval.high)})`
                    : 'N/A'}
                </td>
                <td className="py-2 pe-2 sm:pe-3 text-end">{settled}</td>
                <td className="whitespace-nowrap py-2 text-end">{rText(netR)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
