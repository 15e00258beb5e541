import { ForgotPasswordForm } from '../features/password-reset/forgot-password-form.tsx';
import { EntryLayout } from '../features/session/entry-layout.tsx';

export default function ForgotPasswordPage() {
  return (
    <EntryLayout>
      <ForgotPasswordForm />
    </EntryLayout>
  );
}
