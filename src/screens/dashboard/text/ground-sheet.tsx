import { Link } from 'react-router-dom';
import type { Citation } from '../../../../domain/analysis/analysis.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useShowOnChart } from '../chart/chart-target.ts';
import { CitedCandle, Formula, SheetFrame } from '../frame/sheet-frame.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { ClaimSheet } from './claim-sheet.tsx';
import { fullValue, sourceTitle } from './claim-words.ts';
import type { AskedMark } from './marked-text.tsx';
import { type Sources, useSources } from './use-sources.ts';

interface CitationSheetProps {
  readonly citation: Citation;
  /** The number as written in the text. */
  readonly text: string;
  readonly element: HTMLElement;
  readonly kept: ChartedAnalysis;
  readonly onClose: () => void;
}

type ContentProps = Pick<CitationSheetProps, 'citation' | 'text'> & {
  readonly sources: Sources;
  readonly tickSize: number;
  readonly close: () => void;
};

function CitationContent({ citation, text, sources, tickSize, close }: ContentProps) {
  const showOnChart = useShowOnChart();
  const visiting = useIsVisitor();
  const { timeframe, candleTime, value, fact } = citation;
  const { chart } = sources;
  const entry = sources.entryOf(fact);
  const candle = timeframe === null || candleTime === null ? null : { timeframe, time: candleTime };
  const show = () => {
    close();
    if (candle) showOnChart({ timeframe: candle.timeframe, candle: candle.time, mark: null });
  };
  return (
    <>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-muted text-sm">Value</dt>
          <dd className="numeric">
            <span className="font-semibold text-lg">{text}</span>
            <span className="block text-muted text-sm">Before rounding {fullValue(value)}</span>
          </dd>
        </div>
        {candle ? (
          <div>
            <dt className="text-muted text-sm">Candle</dt>
            <dd className="numeric">
              <CitedCandle {...candle} chart={chart} tickSize={tickSize} />
            </dd>
          </div>
        ) : null}
        {entry ? (
          <div>
            <dt className="text-muted text-sm">Formula</dt>
            <dd>
              <Formula entry={entry} />
            </dd>
          </div>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-2">
        {candle && chart ? <Button onClick={show}>Show on chart</Button> : null}
        {entry && !visiting ? (
          <Link to={`/indicators#${entry.anchor}`} className={buttonClass('secondary')}>
            How it is computed
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** For older analyses: a number's value, candle and formula. */
function CitationSheet({ citation, text, element, kept, onClose }: CitationSheetProps) {
  const sources = useSources(kept);
  const { tickSize } = kept;
  return (
    <SheetFrame
      title={
        sources
          ? sourceTitle(citation, sources.entryOf(citation.fact))
          : 'Where this number came from'
      }
      beside={element}
      onClose={onClose}
      content={
        sources &&
        ((close) => <CitationContent {...{ citation, text, sources, tickSize, close }} />)
      }
    />
  );
}

interface GroundSheetProps {
  readonly asked: AskedMark;
  readonly kept: ChartedAnalysis;
  readonly onClose: () => void;
}

export function GroundSheet({ asked: { ground, text, element }, ...rest }: GroundSheetProps) {
  return 'claim' in ground ? (
    <ClaimSheet claim={ground.claim} element={element} {...rest} />
  ) : (
    <CitationSheet citation={ground.citation} text={text} element={element} {...rest} />
  );
}
