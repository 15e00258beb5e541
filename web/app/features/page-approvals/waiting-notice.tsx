import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { useApprovals } from './api.ts';
import { describeWaiting } from './describe-waiting.ts';

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
