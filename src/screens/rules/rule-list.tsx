import { Pause, Play, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SCANNED_COINS } from '../../../domain/analysis/scan.ts';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { MOST_RULES, type OwnRule, ruleFor } from '../../../domain/rule/own-rule.ts';
import { dayMoment, isSameDay, momentWords } from '../../../domain/text/moment-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { savedCopy } from '../../../domain/text/relative-time.ts';
import { deleteRule, ownRules, setRuleState, useDeletions } from '../../data/own-rules.ts';
import { watchlist } from '../../data/watchlist.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { closeLevelSheet } from '../../state/level-sheet.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';

function oftenText(claim: string, coins: number): string {
  const rule = ruleFor(claim);
  if (!rule || coins === 0) return '';
  if (rule.weekly === null) return ` · how often is not known: ${rule.unmeasured}`;
  const weeks = 1 / (rule.weekly * coins);
  if (weeks < 0.67) return ` · about ${Math.round(1 / weeks)} times a week`;
  return ` · about once ${weeks < 1.5 ? 'a week' : `in ${Math.round(weeks)} weeks`}`;
}

/** 'My list, 6 coins · about 3 times a week'; `mine`: how many coins, null if not known. */
function scopeText({ claim, coin, scope }: OwnRule, mine: number | null): string {
  if (coin) return baseOf(coin) + oftenText(claim, 1);
  if (scope === 'market') return `Any of the ${SCANNED_COINS}${oftenText(claim, SCANNED_COINS)}`;
  return mine === null ? 'My list' : `My list, ${counted(mine, 'coin')}${oftenText(claim, mine)}`;
}

function lastText({ fired_at: at, fired_coin, created_at }: OwnRule, now: number): string {
  if (at === null || fired_coin === null) return `Never yet, since ${dayMoment(created_at)}`;
  return `Last: ${baseOf(fired_coin)}, ${isSameDay(at, now) ? 'today ' : ''}${momentWords(at, now)}`;
}

function troubleText(rule: OwnRule, now: number): string {
  const { claim, state, coin, unknown_since: since } = rule;
  if (state === 'unknown') return 'This version does not know this statement; paused.';
  if (state === 'ended') return `${coin && baseOf(coin)} is not listed any more.`;
  if (state === 'paused' || since === null) return '';
  const missing = ruleFor(claim)?.needs === 0 ? 'funding is' : 'candles are';
  return `Not known since ${momentWords(since, now)}: ${missing} missing.`;
}

const TURNS = {
  on: { to: 'paused', badge: null, look: { icon: Pause, title: 'Pause' } },
  paused: { to: 'on', badge: 'Paused', look: { icon: Play, title: 'Resume' } },
  unknown: { badge: 'Paused', look: null },
  ended: { badge: 'Ended', look: null },
} as const;

interface RuleRowProps {
  readonly userId: string;
  readonly rule: OwnRule;
  readonly mine: number | null;
  readonly online: boolean;
}

function RuleRow({ userId, rule, mine, online }: RuleRowProps) {
  const { id, phrase, state } = rule;
  const now = useNow(30_000);
  const row = useRef<HTMLLIElement>(null);
  const undo = useDeletions((all) => all.get(id));
  const { busy, problem, act } = useAction();
  const [said, setSaid] = useState('');
  const turn = TURNS[state];
  const remove = async () => {
    const list = row.current?.parentElement;
    row.current?.focus();
    await act(() => deleteRule(userId, id));
    if (document.activeElement === document.body) list?.focus({ preventScroll: true });
  };
  const offline = online ? {} : { disabled: true, title: 'Needs a connection.' };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-2 border-line border-t py-3 first:border-t-0 first:pt-0"
    >
      <LiveRegion text={undo ? `Deleted: ${phrase}` : said} />
      <div className="min-w-0 grow basis-44">
        <p className={state === 'on' && !undo ? 'font-semibold' : 'text-muted'}>
          {undo ? 'Deleted:' : turn.badge && <Badge tone="warn">{turn.badge}</Badge>} {phrase}
        </p>
        {undo ? null : (
          <>
            <p className="text-muted text-sm">{scopeText(rule, mine)}</p>
            <p className="text-muted text-sm">{lastText(rule, now)}</p>
            <p className="text-sm text-warn">{troubleText(rule, now)}</p>
          </>
        )}
        {problem && <Notice tone="down">{problem}</Notice>}
      </div>
      {undo ? (
        <Button variant="soft" onClick={() => [row.current?.focus(), undo()]}>
          Undo
        </Button>
      ) : (
        <div className="ms-auto flex">
          {turn.look && (
            <RowButton
              {...{ ...turn.look, ...offline }}
              name={`${turn.look.title}: ${phrase}`}
              onClick={async () => {
                if (busy) return;
                const done = await act(() => setRuleState(userId, id, turn.to));
                setSaid(done ? `${turn.to === 'on' ? 'Resumed' : 'Paused'}: ${phrase}` : '');
              }}
            />
          )}
          <RowButton
            {...{ icon: Trash2, title: 'Delete', ...offline }}
            name={`Delete: ${phrase}`}
            onClick={() => busy || void remove()}
          />
        </div>
      )}
    </li>
  );
}

/** All, or those that can fire for a coin. */
export function RuleList(props: { readonly userId: string; readonly coin: Coin | null }) {
  const { userId, coin } = props;
  const online = useUnreachable('database') === null;
  const { value, seenAt, loading, failure } = ownRules.useRead(userId, online);
  const list = watchlist.useRead(userId, online).value;
  const now = useNow(30_000);
  const mine = list?.length ?? null;
  const isMine = list?.some((entry) => entry.coin === coin);
  const rules = value?.filter(
    (rule) => !coin || rule.coin === coin || (rule.scope === 'list' ? isMine : !rule.coin),
  );
  return (
    <>
      {online && failure && (
        <ProblemNotice
          reason="Your rules could not be read from the server."
          onRetry={() => void ownRules.reload(userId)}
        />
      )}
      {online ? null : (
        <p className="pb-2 text-muted text-sm">
          {seenAt ? savedCopy(seenAt, now) : 'This device holds no rules yet.'}
        </p>
      )}
      {loading ? <Skeleton className="h-16 w-full" /> : null}
      {rules?.length === 0 ? (
        <p className="text-muted">
          No rules{coin && ` for ${baseOf(coin)}`} yet. Press an underlined phrase of an{' '}
          <Link className="link" to="/dashboard" onClick={closeLevelSheet}>
            analysis
          </Link>
          , then “Tell me when”.
        </p>
      ) : null}
      <ul tabIndex={-1}>
        {rules?.map((rule) => (
          <RuleRow key={rule.id} {...{ userId, rule, mine, online }} />
        ))}
      </ul>
      {value?.length === MOST_RULES ? (
        <p className="text-muted text-sm">
          You have {MOST_RULES} rules, the maximum. Delete one to make another.
        </p>
      ) : null}
    </>
  );
}
