import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '../../backend/auth.ts';
import { isAdmin } from '../../data/admin-role.ts';
import { recountSoon } from '../../data/unread.ts';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { OfflineNotice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateForm } from './create/create-form.tsx';
import { DetailView } from './detail/detail-view.tsx';
import { ListView } from './list/list-view.tsx';
import { readAddress, type View } from './support-address.ts';
import { ListSkeleton } from './ticket-parts.tsx';

const RECOUNT_AFTER_MS = 1000;

interface DeskProps {
  readonly person: Person;
  readonly admin: boolean;
  readonly view: View;
}

function Desk({ person, admin, view }: DeskProps) {
  const online = useReachable('database');
  useEffect(() => {
    if (online) recountSoon(RECOUNT_AFTER_MS);
  }, [online]);
  switch (view.name) {
    case 'create':
      return <CreateForm person={person} />;
    case 'detail':
      return <DetailView key={view.id} {...view} person={person} admin={admin} />;
    case 'list':
      return <ListView userId={person.id} question={view.question} admin={admin} />;
  }
}

function Support({ person }: { readonly person: Person }) {
  const [parameters] = useSearchParams();
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const { value: admin, busy, failure } = isAdmin.useSeen(person.id);
  useEffect(() => {
    if (online) void isAdmin.reload(person.id);
  }, [online, person.id]);
  const view = readAddress(parameters);
  const failed = failure !== null && !busy;
  return (
    <Page
      title={admin ? 'Support Admin Panel' : 'Support Center'}
      titleHidden={admin === null && !failed && online}
      aside={admin ? <Badge tone="accent">Admin</Badge> : undefined}
      width={admin && view.name === 'list' ? 'wide' : 'medium'}
    >
      <OfflineNotice why={unreachable}>
        Tickets need a connection. {admin !== null ? 'What is shown was read before. ' : ''}
        What you type is kept on this device.
      </OfflineNotice>
      {admin === null ? null : <Desk person={person} admin={admin} view={view} />}
      {admin === null && failed && online ? (
        <ProblemNotice
          title="Failed to initialize support system"
          reason={null}
          onRetry={() => void isAdmin.reload(person.id)}
        />
      ) : null}
      {admin === null && !failed && online ? <ListSkeleton heading /> : null}
      {admin === null && !online && view.name === 'create' ? <CreateForm person={person} /> : null}
    </Page>
  );
}

export function SupportScreen() {
  const person = useSession((state) => state.person);
  return person ? <Support key={person.id} person={person} /> : null;
}
