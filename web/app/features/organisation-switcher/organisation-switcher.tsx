import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { switchOrganisation } from '../../../../contract/endpoints/session.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { roleNames } from '../../../../contract/roles.ts';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { changeCurrentUser } from '../../../lib/current-user.ts';
import { useSend } from '../../../lib/query-client.ts';

interface OrganisationSwitcherProps {
  user: CurrentUser;
  onChosen: (() => void) | undefined;
}

export function OrganisationSwitcher({ user, onChosen }: OrganisationSwitcherProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const client = useQueryClient();
  // Callbacks that are passed to `mutate` would not run, because switching unmounts this component.
  const switching = useSend(switchOrganisation, {
    onSuccess: (switched) => {
      changeCurrentUser(client, switched);
      onChosen?.();
      navigate('/admin');
      toast({ title: `U werkt nu in ${nameOf(switched.organizationName)}` });
    },
    onError: (error) => toastFailure(error, 'Wisselen lukt nu niet'),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Escape closes the list, not the menu around it.
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the list
    <div onKeyDown={press} className="mt-3">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-box border border-edge bg-surface px-3 py-2 text-left text-sm hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="sr-only">Organisatie: </span>
          <span className="font-semibold wrap-anywhere">{nameOf(user.organizationName)}</span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        aria-label="Uw organisaties"
        aria-busy={switching.isPending}
        className="mt-1 max-h-80 overflow-y-auto rounded-box border border-line bg-surface p-1"
      >
        {user.organizations.map((organisation) => (
          <li key={organisation.id}>
            <Choice
              organisation={organisation}
              isCurrent={organisation.id === user.organizationId}
              isBusy={switching.isPending}
              onChoose={() => switching.mutate({ organizationId: organisation.id })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(name: string): string {
  return name || 'Organisatie zonder naam';
}

interface ChoiceProps {
  organisation: CurrentUser['organizations'][number];
  isCurrent: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

/** The other organisations are links, because `UnsavedChangesGuard` asks before the user follows a link. */
function Choice({ organisation, isCurrent, isBusy, onChoose }: ChoiceProps) {
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{nameOf(organisation.name)}</span>
        <span className="block text-muted">{roleNames[organisation.role]}</span>
      </span>
      {isCurrent && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
    </>
  );
  const className = 'flex min-h-11 items-center gap-2 rounded-box px-2 py-1.5 text-sm';
  if (isCurrent) {
    return (
      <span aria-current="true" className={`${className} font-semibold`}>
        {content}
      </span>
    );
  }
  return (
    <a
      href={`/admin?organisatie=${organisation.id}`}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) onChoose();
      }}
      className={`${className} hover:bg-sunken`}
    >
      {content}
    </a>
  );
}
