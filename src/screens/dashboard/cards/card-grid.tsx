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

function Group({ title, readings, empty }: ReadingGroup) {
  return (
    <div>
      {title ? <h4 className="mb-0.5 font-medium text-sm">{title}</h4> : null}
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

const CARDS_A_TURN = 3;

/** The cards in one, two or three columns, as wide as the screen allows. */
export function CardGrid({ cards }: { readonly cards: readonly ReadingCard[] }) {
  const turn = useTurn(Math.ceil(cards.length / CARDS_A_TURN) - 1);
  return (
    <div className="gap-4 md:columns-2 xl:columns-3">
      {cards.slice(0, (turn + 1) * CARDS_A_TURN).map(({ title, groups }) => (
        <Card
          key={title}
          title={title}
          level={3}
          aside={<GuideLink title={title} />}
          // In one column most cards are far below: nothing of them is laid out until they come near.
          className="mb-4 break-inside-avoid max-md:[contain-intrinsic-size:auto_16rem] max-md:[content-visibility:auto]"
        >
          <div className="flex flex-col gap-3">
            {groups.map((group, index) => (
              <Group key={group.title ?? index} {...group} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
