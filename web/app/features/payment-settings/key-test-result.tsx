import type { PaymentKeyTested } from '../../../../contract/payments.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';

/**
 * What donors could do with a key. Its sentence says what is missing: iDEAL for any gift, SEPA direct debit for monthly
 * ones.
 */
export function KeyTestResult({ answer: { success, message, methods } }: { answer: PaymentKeyTested }) {
  const canCollect = methods.some(({ id }) => id === 'directdebit');
  return (
    <Alert tone={success ? (canCollect ? 'success' : 'warning') : 'danger'} title={message}>
      {methods.length > 0 && (
        <>
          <p className="mt-1">Actieve betaalmethoden:</p>
          <ul aria-label="Actieve betaalmethoden" className="mt-2 flex flex-wrap gap-2">
            {methods.map(({ id, description }) => (
              <li key={id}>
                <Badge>{description}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
