import { RegistrationForm } from '../features/registration/registration-form.tsx';
import { AuthLayout } from '../features/session/auth-layout.tsx';

export default function RegisterPage() {
  return (
    <AuthLayout>
      <RegistrationForm />
    </AuthLayout>
  );
}
