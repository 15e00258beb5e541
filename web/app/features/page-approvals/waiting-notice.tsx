import { Alert } from '../../../ui/alert.tsx';
import { SmallButtonLink } from '../../../ui/link.tsx';
import { useApprovals } from './api.ts';
import type { PageApprovals } from '../../../../contract/action-pages.ts';

const listFormat = new Intl.ListFormat('nl');

export function WaitingNotice() {
  const { data: approvals } = useApprovals();
  const sentence = approvals && describeWaiting(approvals);
  if (!sentence) return null;
  return (
    <Alert
      tone="warning"
      title={sentence}
      action={
        <SmallButtonLink href="/admin?tab=campagnes&deel=goedkeuren">Bekijk en keur goed</SmallButtonLink>
      }
    />
  );
}

export function describeWaiting({ pages, changes, messageCount }: PageApprovals): string | undefined {
  const parts = [
    { count: pages.length, one: 'nieuwe pagina', more: 'nieuwe pagina’s' },
    { count: changes.length, one: 'gewijzigde pagina', more: 'gewijzigde pagina’s' },
    { count: messageCount, one: 'bericht', more: 'berichten' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, more }) => `${count} ${count === 1 ? one : more}`);
  if (parts.length === 0) return undefined;
  const isOne = pages.length + changes.length + messageCount === 1;
  return `${listFormat.format(parts)} ${isOne ? 'wacht' : 'wachten'} op u`;
}
