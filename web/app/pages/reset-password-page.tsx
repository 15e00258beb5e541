import { useSearch } from 'wouter';
import { ResetPasswordForm } from '../features/password-reset/reset-password-form.tsx';
import { EntryLayout } from '../features/session/entry-layout.tsx';

export default function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <EntryLayout>
      <ResetPasswordForm token={token} />
    </EntryLayout>
  );
}
