import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as token from '../../../../domain/person/personal-token.ts';
import { dateText, dayOf } from '../../../../domain/text/moment-text.ts';
import { problemIn, sentenceOf } from '../../../backend/failure.ts';
import { makeToken, mcpAddress, revokeToken, tokens } from '../../../data/personal-tokens.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { submitting, useAction } from '../../../ui/use-action.ts';

const MAY: Readonly<Record<token.TokenScope, readonly [label: string, hint: string]>> = {
  read: ['Read analyses', 'Any coin, as you see them.'],
  'read list': ['Read my list', 'Its coins and plans, and your alerts.'],
  'change list': ['Change my list', 'Add and remove coins.'],
};
const SCOPES = token.TokenScopeSchema.options;
const ENDS = token.TOKEN_DAYS.map((n) => [n, n === 365 ? '1 year' : `${n} days`] as const);
const NAME = { label: 'Name', autoComplete: 'off', required: true, maxLength: 60 };
const EMPTY: token.NewToken = { name: '', days: 90, scopes: ['read'] };

const endOf = ({ ends_at: end }: token.TokenRow) =>
  `${Date.parse(end) > Date.now() ? 'ends' : 'ended'} ${dateText(Date.parse(end))}`;

function detailsOf(row: token.TokenRow): string {
  const may = row.scopes.map((scope) => MAY[scope][0]).join(', ');
  const used = row.last_used ? `last used ${dayOf(row.last_used)}` : 'never used';
  return `${row.prefix}… · ${may} · ${endOf(row)} · ${used}`;
}

function Assistant({ userId }: { readonly userId: string }) {
  const { value: url } = mcpAddress.useRead(userId, true);
  const server = { type: 'http', url, headers: { Authorization: 'Bearer YOUR_TOKEN' } };
  const config = JSON.stringify({ mcpServers: { 'coin-analyst': server } }, null, 2);
  return (
    <Card
      beside
      title="Connect an assistant"
      note="Over MCP, an assistant can read analyses and answer from their evidence. “Read analyses” is enough."
    >
      {url ? <CopyBox text={config} /> : null}
    </Card>
  );
}

export function PersonalTokens({ userId }: { readonly userId: string }) {
  const online = useReachable('analysis');
  const { value: rows, failure } = tokens.useRead(userId, online);
  const [entry, setEntry] = useState(EMPTY);
  const [made, setMade] = useState<token.MadeToken | null>(null);
  const { busy, problem, act } = useAction();
  const off = { disabled: !online || busy, title: online ? undefined : 'Needs a connection.' };

  const flipped = (scope: token.TokenScope) =>
    SCOPES.filter((one) => entry.scopes.includes(one) !== (one === scope));
  const create = async () => {
    const answer = await makeToken(entry);
    if (!answer.ok) return sentenceOf(answer.failure);
    setEntry(EMPTY);
    setMade(answer.value);
    await tokens.reload(userId);
    return null;
  };
  const revoke = async (id: string) => {
    setMade(made?.id === id ? null : made);
    const refusal = problemIn(await revokeToken(id));
    await tokens.reload(userId);
    return refusal;
  };

  return (
    <>
      <Card
        beside
        title="Personal access tokens"
        note="For your own scripts. A token can do what is ticked, and nothing else."
      >
        {failure && online ? <ProblemNotice reason="Your tokens could not be loaded." /> : null}
        <ul aria-label="Tokens" className="flex flex-col divide-y divide-line empty:hidden">
          {rows?.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 py-2">
              <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
                <p>{row.name}</p>
                <p className="text-muted text-sm">{detailsOf(row)}</p>
              </div>
              <Button
                variant="quiet"
                {...off}
                aria-label={`Revoke ${row.name}`}
                onClick={() => void act(() => revoke(row.id))}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
        {made ? (
          <Notice tone="warn" title="Copy it now: it is shown once.">
            “{made.name}”, {endOf(made)}.
            <CopyBox key={made.id} text={made.token} />
          </Notice>
        ) : null}
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        <form
          aria-label="New token"
          onSubmit={submitting(() => act(create))}
          className="flex flex-col gap-4 rounded-lg border border-line p-4"
        >
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
            <TextField
              {...NAME}
              value={entry.name}
              onChange={({ target }) => setEntry({ ...entry, name: target.value })}
            />
            <SelectField
              label="Ends after"
              options={ENDS}
              value={entry.days}
              onChange={(days) => setEntry({ ...entry, days })}
            />
          </div>
          <fieldset>
            <legend className="font-[560] text-muted text-sm">What it may do</legend>
            {SCOPES.map((scope) => (
              <CheckField
                key={scope}
                label={MAY[scope][0]}
                hint={MAY[scope][1]}
                checked={entry.scopes.includes(scope)}
                onChange={() => setEntry({ ...entry, scopes: flipped(scope) })}
              />
            ))}
          </fieldset>
          <Button type="submit" variant="primary" className="self-start" {...off}>
            Create token
          </Button>
          <p className="text-faint text-sm">
            No token can change your password, passkeys or e-mail, or make a token.
          </p>
        </form>
      </Card>
      <Assistant userId={userId} />
      <Card beside title="This device as a witness">
        <Link to="/track-record" className="link self-start py-2.5">
          What it has seen of the record
        </Link>
      </Card>
    </>
  );
}
