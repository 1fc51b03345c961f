import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cardAnchor } from '../../../../domain/analysis/readings.ts';
import { isTerm } from '../../../../domain/guide/terms.ts';
import { Term } from '../../../plan/term.tsx';
import { Arrow } from '../../../ui/arrow.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { Fold } from '../frame/fold.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { useIdleSteps } from '../frame/when-near.tsx';
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

interface GroupProps {
  readonly group: ReadingGroup;
  /** One level below the card's title. */
  readonly heading: 'h3' | 'h4';
}

function Group({ group: { title, readings, empty }, heading: Heading }: GroupProps) {
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

function GuideLink({ title }: { readonly title: string }) {
  if (useIsVisitor()) return null;
  return (
    <Link
      to={`/indicators#${cardAnchor(title)}`}
      aria-label={`How it is computed: ${title}`}
      title="How it is computed"
      className="-my-3 -me-3 grid shrink-0 size-11 place-items-center text-muted hover:text-text"
    >
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full border border-edge text-xs"
      >
        ?
      </span>
    </Link>
  );
}

interface ReadingsCardProps {
  readonly card: ReadingCard;
  readonly verdict?: string;
  readonly level: 2 | 3;
  readonly groupsClass: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function ReadingsCard(props: ReadingsCardProps) {
  const { card, verdict, level, groupsClass, className, children } = props;
  const { title, groups } = card;
  return (
    <Fold {...{ title, verdict, level, className }} aside={<GuideLink title={title} />}>
      <div className={classNames('md:mt-1.5 md:border-edge md:border-t md:pt-1', groupsClass)}>
        {groups.map((group, index) => (
          <Group key={group.title ?? index} group={group} heading={level === 2 ? 'h3' : 'h4'} />
        ))}
      </div>
      {children}
    </Fold>
  );
}

const CARDS_A_TURN = 3;

interface CardGridProps {
  readonly cards: readonly ReadingCard[];
  readonly values: FrameValues;
}

export function CardGrid({ cards, values }: CardGridProps) {
  const turn = useIdleSteps(Math.ceil(cards.length / CARDS_A_TURN) - 1);
  return (
    <div className="md:grid md:grid-cols-[repeat(auto-fill,minmax(14.375rem,1fr))] md:gap-x-10 md:gap-y-8 md:pt-3 md:pb-8">
      {cards.slice(0, (turn + 1) * CARDS_A_TURN).map((card) => (
        <ReadingsCard
          key={card.title}
          card={card}
          verdict={cardVerdict(card.title, values)}
          level={3}
          groupsClass="flex flex-col gap-3"
        />
      ))}
    </div>
  );
}
