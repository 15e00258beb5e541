import { Mailbox } from '../features/mailbox/mailbox.tsx';
import { SessionGate } from '../features/session/session-gate.tsx';
import { Link } from '../../ui/link.tsx';
import { SimpleLayout } from '../../ui/simple-layout.tsx';

export default function MailboxPage() {
  return (
    <SessionGate>
      <SimpleLayout actions={<Link href="/admin">Naar het dashboard</Link>}>
        <Mailbox />
      </SimpleLayout>
    </SessionGate>
  );
}
