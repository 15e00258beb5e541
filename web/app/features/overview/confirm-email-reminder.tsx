import { Mail } from 'lucide-react';
import { resendConfirmation } from '../../../../contract/endpoints/session.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { useCall } from '../../../lib/query-client.ts';

export function ConfirmEmailReminder({ email, isListed = false }: { email: string; isListed?: boolean }) {
  const { data: user } = useCurrentUser();
  const resend = useCall(resendConfirmation, () => ({}));
  const holdsPapers =
    user?.role === 'owner' && user.apiEnvironment === 'live' && user.paperHold === 'unconfirmed';
  const sentence = resend.isSuccess
    ? `We hebben een nieuwe link gemaild naar ${email}.`
    : resend.isError
      ? (serverMessage(resend.error) ?? 'Het versturen is niet gelukt. Probeer het zo weer.')
      : `Bevestig uw e-mailadres met de link die we naar ${email} mailden.`;
  return (
    <section
      aria-label="E-mailadres bevestigen"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted ${isListed ? 'justify-between py-2.5' : 'border-b border-line pb-4'}`}
    >
      <p aria-live="polite" className="flex min-w-0 items-start gap-2">
        <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">
          {sentence} {holdsPapers && 'Tot dan wachten uw kwitanties en jaaroverzichten. '}
          {resend.data?.link && <Link href={resend.data.link}>Open die link</Link>}
        </span>
      </p>
      {!resend.isSuccess && (
        <SmallButton busy={resend.isPending} busyLabel="Versturen..." onClick={() => resend.mutate()}>
          Stuur opnieuw
        </SmallButton>
      )}
    </section>
  );
}
