import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useApprovals } from './api.ts';
import type { PageApprovals } from '../../../../contract/action-pages.ts';

const list = new Intl.ListFormat('nl');

export function WaitingNotice() {
  const { data: approvals } = useApprovals();
  const sentence = approvals && describeWaiting(approvals);
  if (!sentence) return null;
  return (
    <Alert
      tone="warning"
      title={sentence}
      action={
        <ButtonLink href="/admin?tab=campagnes&deel=goedkeuren" variant="secondary" size="small">
          Bekijk en keur goed
        </ButtonLink>
      }
    />
  );
}

/** '3 nieuwe pagina’s en 2 berichten wachten op u'; undefined when nothing waits. */
export function describeWaiting({ pages, changes, messageCount }: PageApprovals): string | undefined {
  const parts = [
    counted(pages.length, 'nieuwe pagina', 'nieuwe pagina’s'),
    counted(changes.length, 'gewijzigde pagina', 'gewijzigde pagina’s'),
    counted(messageCount, 'bericht', 'berichten'),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const isOne = pages.length + changes.length + messageCount === 1;
  return `${list.format(parts)} ${isOne ? 'wacht' : 'wachten'} op u`;
}

function counted(count: number, one: string, more: string): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? one : more}`;
}
