import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cardAnchor } from '../../../../domain/readings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { useTurn } from '../in-turn.tsx';
import type { ReadingCard, ReadingGroup, ShownReading } from './shown-reading.ts';

function ReadingRow({ label, text, tone = 'plain', standing, missing }: ShownReading) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 first:border-t-0">
      <dt className="text-muted">{label}</dt>
      <dd className={classNames('numeric text-end', TONE_TEXT[tone])}>
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
          {standing ? <Badge tone={standing.tone}>{standing.text}</Badge> : null}
          {text}
        </span>
        {missing ? <span className="block text-muted text-xs">{missing}</span> : null}
      </dd>
    </div>
  );
}

interface GroupProps {
  readonly group: ReadingGroup;
  /** One below the card's title. */
  readonly heading: 'h3' | 'h4';
}

function Group({ group: { title, readings, empty }, heading: Heading }: GroupProps) {
  return (
    <div>
      {title ? <Heading className="mb-0.5 font-medium text-sm">{title}</Heading> : null}
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

/** The way from a card to its section of the guide. */
function GuideLink({ title }: { readonly title: string }) {
  return (
    <Link
      to={`/indicators#${cardAnchor(title)}`}
      aria-label={`How it is computed: ${title}`}
      title="How it is computed"
      className="-my-3 -me-3 grid size-11 place-items-center text-muted hover:text-text"
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
  readonly level: 2 | 3;
  /** How the groups are laid out. */
  readonly groupsClass: string;
  readonly className?: string;
  /** Below the readings. */
  readonly children?: ReactNode;
}

/** A card of readings with the way to their explanation. */
export function ReadingsCard(props: ReadingsCardProps) {
  const { card, level, groupsClass, className, children } = props;
  const { title, groups } = card;
  return (
    <Card
      title={title}
      level={level}
      aside={<GuideLink title={title} />}
      {...(className ? { className } : {})}
    >
      <div className={groupsClass}>
        {groups.map((group, index) => (
          <Group key={group.title ?? index} group={group} heading={level === 2 ? 'h3' : 'h4'} />
        ))}
      </div>
      {children}
    </Card>
  );
}

const CARDS_A_TURN = 3;

/** The cards in one, two or three columns, as wide as the screen allows. */
export function CardGrid({ cards }: { readonly cards: readonly ReadingCard[] }) {
  const turn = useTurn(Math.ceil(cards.length / CARDS_A_TURN) - 1);
  return (
    <div className="gap-4 md:columns-2 xl:columns-3">
      {cards.slice(0, (turn + 1) * CARDS_A_TURN).map((card) => (
        <ReadingsCard
          key={card.title}
          card={card}
          level={3}
          groupsClass="flex flex-col gap-3"
          // In one column most cards are far below: nothing of them is laid out until they come near.
          className="mb-4 break-inside-avoid max-md:[contain-intrinsic-size:auto_16rem] max-md:[content-visibility:auto]"
        />
      ))}
    </div>
  );
}
