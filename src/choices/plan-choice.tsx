import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { MOST_NOTE_CHARACTERS, type PlanChoice } from '../../domain/record/plan-choice.ts';
import { chooseOddsFirst, useOddsFirst } from '../data/odds-first.ts';
import { choose, useChoice } from '../data/plan-choices.ts';
import { planWatches } from '../data/plan-watches.ts';
import { useReachable } from '../state/connectivity.ts';
import { useHoldReload } from '../state/unsaved.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { classNames } from '../ui/class-names.ts';
import { TextField } from '../ui/field.tsx';

interface ChoiceProps {
  readonly userId: string;
  readonly plan: string;
}

type Said = Pick<PlanChoice, 'choice' | 'note' | 'own_odds'>;

const NAMES = { taken: 'Taken', skipped: 'Skipped' } as const;
const CHOICES = ['taken', 'skipped'] as const;

const oddsText = (share: number) => `${Math.round(100 * share)}%`;

export function saidWords({ choice, note, own_odds }: Said): string {
  const odds = own_odds === null ? null : `My odds: ${oddsText(own_odds)}`;
  const said = [choice && NAMES[choice], odds, note && `“${note}”`].filter(Boolean);
  return said.length === 0 ? 'Undone' : said.join(' · ');
}

interface FormProps {
  readonly said: Said;
  readonly onSave: (change: Partial<Said>) => void;
}

function NoteForm({ said, onSave }: FormProps) {
  const [note, setNote] = useState(said.note);
  const [typed, setTyped] = useState(said.own_odds === null ? '' : oddsText(said.own_odds));
  const { first } = useOddsFirst();
  useHoldReload('plan note', note !== said.note);
  const odds = typed.replace('%', '').trim();
  const fits = Number(odds) >= 0 && Number(odds) <= 100;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (fits) onSave({ note: note.trim(), own_odds: odds === '' ? null : Number(odds) / 100 });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <TextField
        label="Note"
        value={note}
        maxLength={MOST_NOTE_CHARACTERS}
        onChange={(event) => setNote(event.target.value)}
      />
      <TextField
        label="My odds of the last target, in %"
        inputMode="decimal"
        value={typed}
        error={fits ? null : 'Enter 0 to 100.'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CheckField label="Hide odds until I say mine" checked={first} onChange={chooseOddsFirst} />
      <Button type="submit">Save</Button>
    </form>
  );
}

function useChoiceHere({ userId, plan }: ChoiceProps) {
  planWatches.useFollowed([plan]);
  const ended = planWatches.useKnown(({ known }) => known.get(plan)?.ended?.at) ?? null;
  return { ended, shown: useChoice(userId, plan, useReachable('database'), ended) };
}

export function HiddenOdds({ children, ...of }: ChoiceProps & { readonly children: ReactNode }) {
  const { ended, shown } = useChoiceHere(of);
  const said = shown?.choice ?? shown?.late;
  if (ended !== null || typeof said?.own_odds === 'number') return children;
  return <p className="px-4 py-2 text-muted text-xs">Odds are hidden until you say yours.</p>;
}

/** Taken, Skipped, a note and own odds of a plan; text once it has ended, nothing without a choice. */
export function PlanChoiceLine({ userId, plan }: ChoiceProps) {
  const { ended, shown } = useChoiceHere({ userId, plan });
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (shown === null) return <div className="min-h-15" />;
  const { choice, waiting, reason, late } = shown;
  if (ended !== null || late) {
    if (!choice && !late) return null;
    return (
      <div className="py-2 text-muted text-sm [overflow-wrap:anywhere]">
        {choice ? <p>{saidWords(choice) + (waiting ? ': not sent yet.' : '')}</p> : null}
        {late ? <p>{saidWords(late)}: too late, not counted.</p> : null}
      </div>
    );
  }
  const said: Said = choice ?? { choice: null, note: '', own_odds: null };
  const save = async (change: Partial<Said>) =>
    setProblem(await choose(userId, { plan, ...said, ...change }));
  const saveNote = (change: Partial<Said>) => {
    toggle.current?.focus();
    setOpen(false);
    void save(change);
  };
  const { note, own_odds } = said;
  return (
    <div className="flex flex-col gap-1 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-2">
        {/* biome-ignore lint/a11y/useSemanticElements: its legend would break the row */}
        <div
          role="group"
          aria-label="What I did with this plan"
          className="flex rounded-md shadow-[inset_0_0_0_1px_var(--color-line)]"
        >
          {CHOICES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={said.choice === one}
              onClick={() => void save({ choice: said.choice === one ? null : one })}
              className={classNames(
                'min-h-11 min-w-11 rounded-md px-3',
                said.choice === one ? 'bg-raised font-semibold text-text' : 'text-faint',
              )}
            >
              {NAMES[one]}
            </button>
          ))}
        </div>
        <Button ref={toggle} variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {note || own_odds !== null ? 'Edit note and odds' : 'Note, odds'}
        </Button>
      </div>
      {open ? <NoteForm said={said} onSave={saveNote} /> : null}
      {!open && (note || own_odds !== null) ? (
        <p className="text-muted [overflow-wrap:anywhere]">
          {saidWords({ choice: null, note, own_odds })}
        </p>
      ) : null}
      <p role="status" className="text-faint text-xs">
        {problem ?? reason ?? (waiting ? 'Saved on this device, not sent yet.' : null)}
      </p>
    </div>
  );
}
