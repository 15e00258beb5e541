import { useSearch } from 'wouter';
import { UndoEmail } from '../features/email-undo/undo-email.tsx';
import { AuthLayout } from '../features/session/auth-layout.tsx';

export default function UndoEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <AuthLayout>
      <UndoEmail token={token} />
    </AuthLayout>
  );
}
