import { useState } from 'react';
import {
  priorityName,
  statusName,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '../../../../domain/person/ticket.ts';
import type { TicketQuestion, TicketSort } from '../../../data/tickets.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { submitting } from '../../../ui/use-action.ts';

const STATUSES = [
  ['', 'All statuses'],
  ...TICKET_STATUSES.map((status) => [status, statusName(status)] as const),
] as const;
const PRIORITIES = [
  ['', 'All priorities'],
  ...TICKET_PRIORITIES.map((priority) => [priority, priorityName(priority)] as const),
] as const;
const SORTS: readonly (readonly [TicketSort, string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['active', 'Latest activity'],
];

interface ListFiltersProps {
  readonly question: TicketQuestion;
  readonly onAsk: (question: TicketQuestion) => void;
}

export function ListFilters({ question, onAsk }: ListFiltersProps) {
  const [search, setSearch] = useState(question.search ?? '');
  const ask = (part: Partial<TicketQuestion>) => onAsk({ ...question, page: 0, ...part });
  const submit = submitting(() => ask({ search: search.trim() || null }));
  return (
    <search>
      <form
        onSubmit={submit}
        className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_auto_auto_auto] md:items-end"
      >
        <div className="col-span-2 flex items-end gap-2 md:col-span-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Words or an address"
            value={search}
            maxLength={200}
            onChange={(event) => {
              setSearch(event.target.value);
              if (event.target.value === '' && question.search) ask({ search: null });
            }}
            className="min-w-0 flex-1"
          />
          <Button type="submit">Search</Button>
        </div>
        <SelectField
          label="Status"
          options={STATUSES}
          value={question.status ?? ''}
          onChange={(status) => ask({ status: status || null })}
        />
        <SelectField
          label="Priority"
          options={PRIORITIES}
          value={question.priority ?? ''}
          onChange={(priority) => ask({ priority: priority || null })}
        />
        <SelectField
          label="Sort"
          className="col-span-2 md:col-span-1"
          options={SORTS}
          value={question.sort}
          onChange={(sort) => ask({ sort })}
        />
      </form>
    </search>
  );
}
