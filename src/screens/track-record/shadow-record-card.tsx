import {
  HYPOTHESES,
  LEAST_SHADOW_BLOCKS,
  LEAST_SHADOW_ENTRIES,
} from '../../../domain/record/hypotheses.ts';
import type { ShadowRecord } from '../../../domain/record/shadow-record.ts';
import { shadowVerdict } from '../../../domain/record/shadow-verdict.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FigureTable } from './figure-table.tsx';

type Shadow = ShadowRecord[number];

function State({ passedAt, real }: Pick<Shadow, 'passedAt' | 'real'>) {
  if (passedAt !== null) return <Badge tone="accent">Passed on {momentText(passedAt)}</Badge>;
  return <Badge>{real ? 'Not passed; admins only' : 'Cannot pass: not a real market'}</Badge>;
}

/** Against what was registered for it, on one market. */
function ShadowState({ shadow }: { readonly shadow: Shadow }) {
  const registered = HYPOTHESES.find(({ id }) => id === shadow.hypothesis);
  const { blocks, favoured, other, difference, low } = shadowVerdict(shadow.blocks);
  const rows = [
    ['Fortnights that count', `${blocks} of ${LEAST_SHADOW_BLOCKS}`],
    ['Settled on the favoured side', `${favoured} of ${LEAST_SHADOW_ENTRIES}`],
    ['Settled on the other side', `${other} of ${LEAST_SHADOW_ENTRIES}`],
    ['Not settled yet', String(shadow.open)],
    ['Favoured minus other, mean of fortnights', rText(difference)],
    ['Its lower bound, valid at every look', rText(low)],
  ] as const;
  return (
    <li className="border-line border-t py-3 first:border-t-0">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {shadow.hypothesis}, {shadow.marketName} <State {...shadow} />
      </h3>
      {registered ? (
        <p className="mt-1 max-w-[68ch]">
          {registered.statement} Registered on {registered.registered}.
        </p>
      ) : null}
      <div className="@container my-2 max-w-xl">
        <FigureTable
          caption={`${shadow.hypothesis}, ${shadow.marketName}`}
          captionHidden
          columns={['Measure', 'So far']}
          rows={rows.map(([name, figure]) => ({ key: name, name, figures: [figure] }))}
        />
      </div>
      {registered ? (
        <details>
          <summary className="min-h-11 py-2.5 font-medium text-accent">How it is tested</summary>
          <p className="max-w-[68ch]">{registered.test}</p>
        </details>
      ) : null}
      <p className="numeric wrap-anywhere text-muted text-xs">Registration {shadow.registration}</p>
    </li>
  );
}

/** Renders nothing if the reader may see none. */
export function ShadowRecordCard({ shadows }: { readonly shadows: ShadowRecord }) {
  if (shadows.length === 0) return null;
  return (
    <Card title="Hypotheses under test">
      <p className="mb-2 max-w-[68ch] text-muted text-sm">
        Each was registered before the entries that it is tried on. Only admins see one before it
        has passed what was registered, and nothing in the app follows it.
      </p>
      <ul>
        {shadows.map((shadow) => (
          <ShadowState key={`${shadow.hypothesis} ${shadow.market}`} shadow={shadow} />
        ))}
      </ul>
    </Card>
  );
}
