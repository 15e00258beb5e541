import { useSearch } from 'wouter';
import { ConfirmEmail } from '../features/email-confirmation/confirm-email.tsx';
import { AuthLayout } from '../features/session/auth-layout.tsx';

export default function ConfirmEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <AuthLayout>
      <ConfirmEmail token={token} />
    </AuthLayout>
  );
}
