import { RegistrationForm } from '../features/registration/registration-form.tsx';
import { EntryLayout } from '../features/session/entry-layout.tsx';

export default function RegisterPage() {
  return (
    <EntryLayout>
      <RegistrationForm />
    </EntryLayout>
  );
}
