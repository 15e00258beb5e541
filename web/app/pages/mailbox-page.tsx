import { Mailbox } from '../features/mailbox/mailbox.tsx';
import { Link } from '../../ui/link.tsx';
import { SimpleLayout } from '../../ui/simple-layout.tsx';
import { Gate } from './gate.tsx';

export default function MailboxPage() {
  return (
    <Gate>
      <SimpleLayout actions={<Link href="/admin">Naar het dashboard</Link>}>
        <Mailbox />
      </SimpleLayout>
    </Gate>
  );
}
