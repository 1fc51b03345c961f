import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SCANNED_COINS } from '../../../domain/analysis/scan.ts';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import {
  RULE_SCOPES,
  type RuleRequest,
  type RuleScope,
  ruleFor,
} from '../../../domain/rule/own-rule.ts';
import { RULES, type Rule } from '../../../domain/rule/rule.ts';
import { counted } from '../../../domain/text/plural.ts';
import { ownRules, rulePreviews, saveRule, useRulesOff } from '../../data/own-rules.ts';
import { settings } from '../../data/settings.ts';
import { useWatchlist } from '../../data/watchlist.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { type CardRules, closeLevelSheet } from '../../state/level-sheet.ts';
import { type PushState, usePush } from '../../state/push.ts';
import { offerPush } from '../../state/push-offer.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitting, useAction } from '../../ui/use-action.ts';
import { heldWords, RulePrice } from './rule-price.tsx';

/** Why nothing could be sent; null if something can, as far as is known. */
function silenceOf(off: boolean, chosen: UserSettings | null, { standing, devices }: PushState) {
  if (off) return 'Rules are not checked on this server.';
  if (chosen?.silent_kinds?.includes('rule')) return '“Tell me when” is off in Settings.';
  const isPushed = !chosen || (chosen.push_notifications && devices?.length !== 0);
  if (isPushed || chosen.telegram_id || chosen.email_notifications) return null;
  return `Notifications are off ${standing === 'on' ? 'for your account' : 'on this device'}.`;
}

interface RuleSheetProps {
  readonly userId: string;
  readonly claim: string | CardRules;
  readonly coin: Coin | null;
  readonly onSaved: (words: string) => void;
}

function rulesOf(asked: string | CardRules): readonly Rule[] {
  if (typeof asked === 'string') return RULES.filter((rule) => rule === ruleFor(asked));
  const all = RULES.filter(({ claim }) => asked.claims.test(claim));
  const here = all.filter(({ timeframe }) => [null, asked.timeframe].includes(timeframe));
  return here.length > 0 ? here : all;
}

type RuleFormProps = Omit<RuleSheetProps, 'claim'> & {
  readonly rule: Rule;
  readonly heading: ReactNode;
};

function RuleForm({ userId, rule, heading, coin, onSaved }: RuleFormProps) {
  const { claim, phrase } = rule;
  const unreachable = useUnreachable('analysis');
  const online = unreachable === null;
  const count = useWatchlist(userId).coins.length;
  const owned = ownRules.useRead(userId, online).value;
  const { value: saved } = settings.useRead(userId, online);
  const off = useRulesOff();
  const silence = silenceOf(off, saved, usePush());
  const { busy, problem, clear, act } = useAction();
  const [chosen, setChosen] = useState<RuleScope>(coin ? 'coin' : 'market');
  const form = useRef<HTMLFormElement>(null);

  const base = coin && baseOf(coin);
  const mine = counted(count, 'coin');
  const names = {
    coin: base && `${base} only`,
    list: count > 0 ? `My list, ${mine}` : null,
    market: `Any of the ${SCANNED_COINS}`,
  };
  const requests: Readonly<Record<RuleScope, RuleRequest>> = {
    coin: { claim, scope: 'coin', coin: coin ?? '' },
    list: { claim, scope: 'list' },
    market: { claim, scope: 'market' },
  };
  const previews = {
    coin: rulePreviews.useRead(userId, online && coin !== null, requests.coin),
    list: rulePreviews.useRead(userId, online && count > 0, requests.list),
    market: rulePreviews.useRead(userId, online, requests.market),
  };
  const shown = RULE_SCOPES.filter((each) => names[each] !== null);
  const scope = names[chosen] === null ? 'market' : chosen;
  const quieter = shown[shown.indexOf(scope) - 1];
  const own = owned?.find(
    (one) => one.claim === claim && one.scope === scope && (scope !== 'coin' || one.coin === coin),
  );
  const choose = (next: RuleScope) => {
    setChosen(next);
    clear();
    form.current?.querySelector<HTMLElement>(`[value=${next}]`)?.focus();
  };
  const save = async () => {
    if (own || busy || !online || !(await act(() => saveRule(userId, requests[scope])))) return;
    closeLevelSheet();
    const words = `One notification when this becomes true: ${phrase}, ${names[scope]}.`;
    onSaved(`Saved. ${silence ?? words}`);
    offerPush('rule');
  };
  return (
    <form ref={form} onSubmit={submitting(save)} className="flex flex-col gap-3">
      <div>
        {heading}
        <p className="mt-1 text-faint text-xs">
          One notification when this statement becomes true.
        </p>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">Where</legend>
        {shown.map((each) => (
          <label
            key={each}
            className="flex min-h-13 cursor-pointer items-center gap-3 border-line border-t py-1.5 first-of-type:border-t-0"
          >
            <input
              type="radio"
              name="where"
              value={each}
              checked={each === scope}
              onChange={() => choose(each)}
              className="size-5 shrink-0 accent-(--accent-fill)"
            />
            <span className="min-w-0">
              <b className="block font-[560]">{names[each]}</b>
              <span className="block min-h-4 text-muted text-xs">
                {previews[each].loading ? '' : heldWords(previews[each].value, each)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {online ? (
        <RulePrice
          {...{ rule, scope }}
          preview={previews[scope]}
          on={{ coin: `${base}`, list: `your ${mine}`, market: `the ${SCANNED_COINS}` }[scope]}
          onRetry={() => void rulePreviews.reload(userId, requests[scope])}
        >
          {quieter ? (
            <Button variant="quiet" className="px-2 text-accent" onClick={() => choose(quieter)}>
              Quieter: {names[quieter]}
            </Button>
          ) : null}
        </RulePrice>
      ) : (
        <Notice tone="warn">{unreachable} A rule needs a connection.</Notice>
      )}
      {silence === null ? null : (
        <Notice tone="warn" title={silence}>
          The rule is kept and shown here, but nothing can be sent.{' '}
          {off ? null : (
            <Link className="link" to="/settings" onClick={closeLevelSheet}>
              Settings
            </Link>
          )}
        </Notice>
      )}
      {problem === null ? null : <Notice tone="down">{problem}</Notice>}
      {own ? (
        <p role="status">
          You have this rule; it is {own.state === 'unknown' ? 'paused' : own.state}.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={closeLevelSheet}>{own ? 'Done' : 'Cancel'}</Button>
        {own ? null : (
          <Button type="submit" variant="primary" busy={busy} disabled={busy || !online}>
            {busy ? 'Saving...' : 'Tell me'}
          </Button>
        )}
      </div>
      {saved?.quiet_from && saved.quiet_until ? (
        <p className="text-faint text-xs">
          Quiet hours ({saved.quiet_from} to {saved.quiet_until}) hold it back.
        </p>
      ) : null}
    </form>
  );
}

export function RuleSheet({ claim, ...props }: RuleSheetProps) {
  const rules = useMemo(() => rulesOf(claim), [claim]);
  const [chosen, setChosen] = useState(rules[0]?.claim ?? '');
  const rule = rules.find((one) => one.claim === chosen);
  if (!rule) return null;
  const heading =
    rules.length === 1 ? (
      <h3 className="font-[560] text-[1.0625rem]">{rule.phrase}</h3>
    ) : (
      <SelectField
        label="Statement"
        options={rules.map((one) => [one.claim, one.phrase] as const)}
        value={chosen}
        onChange={setChosen}
      />
    );
  return <RuleForm {...props} {...{ rule, heading }} />;
}
