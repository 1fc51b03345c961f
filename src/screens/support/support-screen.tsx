import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '../../backend/auth.ts';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { useLive } from '../../state/live.ts';
import { useSession } from '../../state/session.ts';
import { findSupportRole, type SupportRole, useSupportRole } from '../../state/support-role.ts';
import { AFTER_OPENING, recountSoon } from '../../state/unread.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateForm } from './create/create-form.tsx';
import { DetailView } from './detail/detail-view.tsx';
import { ListView } from './list/list-view.tsx';
import { readAddress, type View } from './support-address.ts';
import { ListSkeleton } from './ticket-parts.tsx';

/** Poll interval where changes do not arrive live, in milliseconds. */
const REREAD_EVERY = 30_000;

/** Also recounts unread tickets on open. Grows whenever what is shown may be out of date. */
function useTicketUpdates(): number {
  const changes = useLive((live) => live.tickets);
  const live = useLive(({ up }) => up.tickets);
  const online = useReachable('database');
  const [looks, setLooks] = useState(0);

  useEffect(() => {
    if (online) recountSoon(AFTER_OPENING);
  }, [online]);
  useEffect(() => {
    if (!online) return;
    const look = () => {
      if (document.visibilityState === 'visible') setLooks((before) => before + 1);
    };
    const clock = live ? undefined : setInterval(look, REREAD_EVERY);
    addEventListener('focus', look);
    return () => {
      clearInterval(clock);
      removeEventListener('focus', look);
    };
  }, [online, live]);
  return changes + looks;
}

interface DeskProps {
  readonly person: Person;
  readonly role: SupportRole;
  readonly view: View;
}

function Desk({ person, role, view }: DeskProps) {
  const version = useTicketUpdates();
  switch (view.name) {
    case 'create':
      return <CreateForm person={person} />;
    case 'detail':
      return <DetailView key={view.id} {...view} person={person} role={role} version={version} />;
    case 'list':
      return <ListView question={view.question} role={role} version={version} />;
  }
}

function Support({ person }: { readonly person: Person }) {
  const [parameters] = useSearchParams();
  const { role, failed } = useSupportRole();
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  useEffect(() => {
    if (online) void findSupportRole(person.id);
  }, [online, person.id]);
  const view = readAddress(parameters);
  const admin = role === 'admin';
  return (
    <Page
      title={admin ? 'Support Admin Panel' : 'Support Center'}
      titleHidden={role === null && !failed && online}
      aside={admin ? <Badge tone="accent">Admin</Badge> : undefined}
      width={admin && view.name === 'list' ? 'wide' : 'medium'}
    >
      {online ? null : (
        <Notice tone="warn">
          {unreachable} Tickets need a connection. {role ? 'What is shown was read before. ' : ''}
          What you type is kept on this device.
        </Notice>
      )}
      {role ? <Desk person={person} role={role} view={view} /> : null}
      {role === null && failed && online ? (
        <ProblemNotice
          title="Failed to initialize support system"
          reason={null}
          onRetry={() => void findSupportRole(person.id)}
        />
      ) : null}
      {role === null && !failed && online ? <ListSkeleton heading /> : null}
      {role === null && !online && view.name === 'create' ? <CreateForm person={person} /> : null}
    </Page>
  );
}

export function SupportScreen() {
  const person = useSession((state) => state.person);
  return person ? <Support key={person.id} person={person} /> : null;
}
