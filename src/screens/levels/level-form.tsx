import { useEffect, useRef, useState } from 'react';
import type { Ranges } from '../../../domain/analysis/ranges.ts';
import { LONGEST } from '../../../domain/bounds.ts';
import { distanceWords, touchWords } from '../../../domain/level/level-standing.ts';
import type { PriceLevel } from '../../../domain/level/price-level.ts';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { touchOdds } from '../../../domain/plan/bands/touch-odds.ts';
import { touchOddsWords } from '../../../domain/plan/touch-words.ts';
import { shortMoment } from '../../../domain/text/moment-text.ts';
import { formatPrice } from '../../../domain/text/number-format.ts';
import { saveLevel } from '../../data/price-levels.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, OfflineNotice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitting, useAction } from '../../ui/use-action.ts';
import {
  type Expiry,
  expiryEnd,
  firstDraft,
  type LevelDraft,
  type PresentPrice,
  readDraft,
} from './level-draft.ts';

const HOW_OFTEN = ['Once', 'Each time'] as const;

type ExpiryOption = readonly [value: Expiry, text: string];
const EXPIRIES: readonly ExpiryOption[] = [
  ['none', 'No end'],
  ['1', '24 hours'],
  ['7', '7 days'],
  ['30', '30 days'],
];

function expiryOptions(before: PriceLevel | null): readonly ExpiryOption[] {
  const end = before?.expires_at;
  return end && end > Date.now() ? [['as-it-is', shortMoment(end)], ...EXPIRIES] : EXPIRIES;
}

interface LevelFormProps {
  readonly userId: string;
  readonly coin: Coin;
  /** Null for a new level. */
  readonly before: PriceLevel | null;
  /** Initial price of a new level; null if it is yet to be typed. */
  readonly price: number | null;
  readonly present: PresentPrice;
  readonly levels: readonly PriceLevel[];
  readonly ranges: Ranges | null;
  /** Null if it can be saved. */
  readonly unreachable: string | null;
  readonly silence: string | null;
  readonly onCancel: () => void;
  /** Gets the confirmation. */
  readonly onSaved: (words: string) => void;
}

export function LevelForm(props: LevelFormProps) {
  const { userId, coin, before, present, levels, ranges, unreachable, silence } = props;
  const { onCancel, onSaved } = props;
  const [draft, setDraft] = useState(() =>
    firstDraft(before, props.price, present.tickSize, Date.now()),
  );
  const [tried, setTried] = useState(false);
  const { busy: saving, problem: refusal, clear, act } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // With a price already there, a keyboard would only cover the form.
    const first = field.current?.value ? submit.current : field.current;
    // For a dialog opened after this, which would focus its first control.
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, []);
  const change = (part: Partial<LevelDraft>) => {
    setDraft({ ...draft, ...part });
    clear();
  };
  const others = levels.filter(({ id }) => id !== before?.id);
  const read = readDraft(coin, draft, present, others);
  const base = baseOf(coin);
  const price = (value: number) => formatPrice(value, present.tickSize);
  const odds = read.ok ? touchOdds(ranges, read.request.price, present.price, Date.now()) : null;
  const touch = read.ok ? touchWords(read.request.side, price(read.request.price)) : null;

  const save = async () => {
    setTried(true);
    if (!read.ok) return field.current?.focus();
    if (unreachable !== null || saving) return;
    const expires_at = expiryEnd(draft.expiry, before, Date.now());
    const request = { ...read.request, expires_at };
    if (!(await act(() => saveLevel(userId, before?.id ?? null, request)))) return;
    onSaved(
      silence === null
        ? `You will be notified when ${base} ${touch}.`
        : `The level is saved. ${silence}`,
    );
  };
  const showsProblem = !read.ok && (tried || draft.price.trim() !== '');
  return (
    <form onSubmit={submitting(save)} noValidate className="flex flex-col gap-4">
      <h3 className="font-semibold">{before ? 'Change a price level' : 'Notify me at a price'}</h3>
      <TextField
        ref={field}
        label={`Price (${coin.slice(base.length)})`}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        hint={<span className="numeric">The price now is {price(present.price)}.</span>}
        error={showsProblem ? read.problem : null}
        value={draft.price}
        onChange={(event) => change({ price: event.target.value })}
      />
      <p aria-live="polite" className="numeric min-h-12 font-medium empty:hidden">
        {read.ok
          ? `You are notified when ${base} ${touch}, ${distanceWords(read.request.price, present.price)}.`
          : null}
        {odds ? (
          <span className="block font-normal text-muted text-sm first-letter:uppercase">
            {touchOddsWords(odds)}.
          </span>
        ) : null}
      </p>
      {read.ok && read.doubt !== null ? <Notice tone="warn">{read.doubt}</Notice> : null}
      {silence === null ? null : <Notice tone="warn">{silence}</Notice>}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <ChoiceBar
          label="How often"
          options={HOW_OFTEN}
          value={draft.repeating ? 'Each time' : 'Once'}
          onChange={(choice) => change({ repeating: choice === 'Each time' })}
        />
        <SelectField
          label="Watched until"
          options={expiryOptions(before)}
          value={draft.expiry}
          onChange={(expiry) => change({ expiry })}
        />
      </div>
      {draft.repeating ? (
        <p className="text-muted text-sm">
          You are notified again after price has gone back to the other side.
        </p>
      ) : null}
      <TextField
        label="Note (optional)"
        autoComplete="off"
        maxLength={LONGEST['price_levels.note']}
        hint="Comes with the notification."
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <OfflineNotice why={unreachable}>Saving needs a connection.</OfflineNotice>
      {refusal === null ? null : <Notice tone="down">{refusal}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          busy={saving}
          disabled={saving || unreachable !== null}
        >
          {saving ? 'Saving...' : read.ok && read.doubt !== null ? 'Save anyway' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
