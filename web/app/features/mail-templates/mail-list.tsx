import { useEffect, useRef } from 'react';
import { ChevronRight } from 'lucide-react';
import { listSettings } from '../../../../contract/endpoints/settings.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { settingsOptions } from '../../../lib/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Loaded, SkeletonRows } from '../../../ui/loaded.tsx';
import type { OrganisationId, TemplateKey } from './api.ts';
import { mailKindOf, mailTemplateKeys } from './mail-kinds.ts';

export const receiptLabels = {
  name: 'Kwitantie',
  description: 'Gaat als PDF mee met de bevestiging van een gift.',
};

const templateKeys: readonly TemplateKey[] = [...mailTemplateKeys, 'pdf_template'];

interface MailListProps {
  organisationId: OrganisationId;
  isDraft: (key: TemplateKey) => boolean;
  returnedFrom: TemplateKey | undefined;
  onOpen: (key: TemplateKey) => void;
}

export function MailList({ organisationId, isDraft, returnedFrom, onOpen }: MailListProps) {
  const settings = useEndpoint(listSettings, { query: { userId: organisationId } }, settingsOptions);
  return (
    <Loaded
      query={settings}
      skeleton={<SkeletonRows label="Mails laden..." rows={5} />}
      failure="De mails kunnen niet worden geladen."
    >
      {(stored) => (
        <Rows
          hasOwnText={(key) => stored.some((setting) => setting.key === key && setting.value !== null)}
          {...{ isDraft, returnedFrom, onOpen }}
        />
      )}
    </Loaded>
  );
}

interface RowsProps extends Omit<MailListProps, 'organisationId'> {
  hasOwnText: (key: TemplateKey) => boolean;
}

function Rows({ hasOwnText, isDraft, returnedFrom, onOpen }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const index = returnedFrom ? templateKeys.indexOf(returnedFrom) : -1;
    list.current?.querySelectorAll('button')[index]?.focus();
  }, [returnedFrom]);
  return (
    <ul
      ref={list}
      aria-label="Mails en kwitantie"
      className="divide-y divide-line rounded-box border border-line bg-surface"
    >
      {templateKeys.map((key) => {
        const { name, description } = key === 'pdf_template' ? receiptLabels : mailKindOf(key);
        return (
          <li
            key={key}
            className="relative flex items-center gap-4 px-4 py-4 transition-colors hover:bg-sunken md:px-6"
          >
            <div className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onOpen(key)}
                className="rounded-box text-left font-semibold after:absolute after:inset-0"
              >
                {name}
              </button>
              <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>
            </div>
            <div className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
              {isDraft(key) && <Badge tone="warning">Niet opgeslagen</Badge>}
              {hasOwnText(key) ? (
                <Badge tone="success">Eigen tekst</Badge>
              ) : (
                <span className="text-sm text-muted">Standaard</span>
              )}
            </div>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </li>
        );
      })}
    </ul>
  );
}
