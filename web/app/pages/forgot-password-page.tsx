import { ForgotPasswordForm } from '../features/password-reset/forgot-password-form.tsx';
import { AuthLayout } from '../features/session/auth-layout.tsx';

export default function ForgotPasswordPage() {
  return (
    <AuthLayout>
      <ForgotPasswordForm />
    </AuthLayout>
  );
}
