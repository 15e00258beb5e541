import { useSearch } from 'wouter';
import { ResetPasswordForm } from '../features/password-reset/reset-password-form.tsx';
import { AuthLayout } from '../features/session/auth-layout.tsx';

export default function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <AuthLayout>
      <ResetPasswordForm token={token} />
    </AuthLayout>
  );
}
