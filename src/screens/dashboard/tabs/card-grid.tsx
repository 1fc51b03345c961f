import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cardAnchor } from '../../../../domain/analysis/readings.ts';
import { isTerm } from '../../../../domain/guide/terms.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { Term } from '../../../plan/term.tsx';
import { openRuleSheet } from '../../../state/level-sheet.ts';
import { Arrow } from '../../../ui/arrow.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { Fold } from '../frame/fold.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { IdleRender } from '../frame/when-near.tsx';
import { cardVerdict } from './card-verdict.ts';
import type { FrameValues } from './reading-says.ts';
import type { ReadingCard, ReadingGroup, ShownReading } from './shown-reading.ts';

function ReadingRow({ label, text, tone = 'plain', way, standing, missing }: ShownReading) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 text-[0.8125rem] first:border-t-0">
      <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">
        {isTerm(label) ? <Term of={label} className="min-w-11" /> : label}
      </dt>
      <dd className={classNames('numeric text-end font-medium', TONE_TEXT[tone])}>
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
          {standing ? <Badge tone={standing.tone}>{standing.text}</Badge> : null}
          <span>
            {way ? <Arrow way={way} className="me-1 size-[0.9em] align-[-0.08em]" /> : null}
            {text}
          </span>
        </span>
        {missing ? <span className="block text-muted text-xs">{missing}</span> : null}
      </dd>
    </div>
  );
}

/** Its heading is one level below the card's title. */
function Group({ title, readings, empty, level }: ReadingGroup & Pick<ReadingsCardProps, 'level'>) {
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <div>
      {title ? <Heading className="mb-0.5 font-normal text-faint text-xs">{title}</Heading> : null}
      {readings.length > 0 ? (
        <dl>
          {readings.map((reading) => (
            <ReadingRow key={reading.label} {...reading} />
          ))}
        </dl>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </div>
  );
}

const CLAIMS_OF: Readonly<Record<string, RegExp>> = {
  'Basic Technical Indicators': /:(RSI|MACD)/,
  'Moving Averages & VWAP': /MA\d|averages/,
  'Momentum Oscillators': /stochastic/,
  'Volatility & Channels': /squeeze|band/,
  'Volume Analysis': /volume/,
  'Advanced Volume Analysis': /MFI/,
  'Support & Resistance Levels': /level/,
  'Trend Indicators': /diPlus|supertrend/,
  'Ichimoku Cloud': /cloud|tenkan/,
  'Pattern Analysis': /pattern|swings/,
  Derivatives: /funding/,
};

interface CornerProps {
  readonly title: string;
  readonly coin: Coin;
  /** Null if the card belongs to none. */
  readonly timeframe: Timeframe | null;
}

function Corner({ title, coin, timeframe }: CornerProps) {
  if (useIsVisitor()) return null;
  const claims = CLAIMS_OF[title];
  return (
    <span className="-my-3 -me-3 flex shrink-0 *:grid *:size-11 *:place-items-center *:text-muted *:hover:text-text">
      {claims ? (
        <button
          type="button"
          aria-label={`Tell me when: ${title}`}
          title="Tell me when"
          aria-haspopup="dialog"
          onClick={() => openRuleSheet({ claims, timeframe }, coin)}
        >
          <Bell aria-hidden="true" className="size-4" />
        </button>
      ) : null}
      <Link
        to={`/indicators#${cardAnchor(title)}`}
        aria-label={`How it is computed: ${title}`}
        title="How it is computed"
      >
        <span
          aria-hidden="true"
          className="grid size-5 place-items-center rounded-full border border-edge text-xs"
        >
          ?
        </span>
      </Link>
    </span>
  );
}

interface ReadingsCardProps {
  readonly card: ReadingCard;
  readonly of: Omit<CornerProps, 'title'>;
  readonly verdict?: string;
  readonly level: 2 | 3;
  readonly groupsClass: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function ReadingsCard(props: ReadingsCardProps) {
  const { card, of, verdict, level, groupsClass, className, children } = props;
  const { title, groups } = card;
  return (
    <Fold
      {...{ title, verdict, level, className }}
      aside={<Corner title={title} coin={of.coin} timeframe={of.timeframe} />}
    >
      <div className={classNames('md:mt-1.5 md:border-edge md:border-t md:pt-1', groupsClass)}>
        {groups.map((group, index) => (
          <Group key={group.title ?? index} {...group} level={level} />
        ))}
      </div>
      {children}
    </Fold>
  );
}

interface CardGridProps {
  readonly cards: readonly ReadingCard[];
  readonly values: FrameValues;
}

export function CardGrid({ cards, values }: CardGridProps) {
  return (
    <div className="md:grid md:grid-cols-[repeat(auto-fill,minmax(14.375rem,1fr))] md:gap-x-10 md:gap-y-8 md:pt-3 md:pb-8">
      <IdleRender>
        {cards.map((card) => (
          <ReadingsCard
            key={card.title}
            card={card}
            of={values}
            verdict={cardVerdict(card.title, values)}
            level={3}
            groupsClass="flex flex-col gap-3"
          />
        ))}
      </IdleRender>
    </div>
  );
}
