import { useState } from 'react';
import type { SecondFactor } from '../../../../contract/second-factor.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useForgetSecondFactor, useSecondFactor, useRenewRecoveryCodes } from './api.ts';
import { AppPart } from './app-part.tsx';
import { Part } from './part.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorReminder } from './second-factor-reminder.tsx';
import { TotpForm } from './totp-form.tsx';
import { serverMessage } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';

interface SecondFactorCardProps {
  /** From when on nothing goes without one, for who has none yet. */
  dueAt?: string | undefined;
}

/** What somebody proves themselves with besides a password. */
export function SecondFactorCard({ dueAt }: SecondFactorCardProps) {
  const query = useSecondFactor();
  return (
    <Card
      title="Tweede stap bij het inloggen"
      description="Zo is een gestolen wachtwoord niet genoeg om op uw account te komen."
    >
      {dueAt && (
        <div className="mb-6">
          <SecondFactorReminder dueAt={dueAt} isThere />
        </div>
      )}
      {query.data ? (
        <Factors factors={query.data} />
      ) : query.isError ? (
        <LoadError title="Uw tweede stap kan niet worden geladen" query={query} />
      ) : (
        <output className="flex flex-col gap-4">
          <span className="sr-only">Laden...</span>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </output>
      )}
    </Card>
  );
}

function Factors({ factors }: { factors: SecondFactor }) {
  const [open, setOpen] = useState<'passkey' | 'app'>();
  const [codes, setCodes] = useState<string[]>();
  const forget = useForgetSecondFactor();
  const close = () => setOpen(undefined);
  const added = (recoveryCodes: string[] | undefined) => {
    close();
    setCodes(recoveryCodes);
    void forget();
  };
  const warning = warningOf(factors);
  return (
    <div className="flex flex-col divide-y divide-line">
      <Part
        title="Passkeys"
        action={
          canUsePasskeys() && (
            <Button variant="secondary" size="small" onClick={() => setOpen('passkey')}>
              Passkey toevoegen
            </Button>
          )
        }
      >
        {factors.passkeys.length === 0 ? (
          <p className="text-sm text-muted">
            {canUsePasskeys()
              ? 'Met een passkey logt u in met uw vingerafdruk, gezicht of pincode, ook zonder wachtwoord.'
              : 'Deze browser kan geen passkeys gebruiken. Stel een app in, of probeer een andere browser.'}
          </p>
        ) : (
          <ul aria-label="Passkeys" className="divide-y divide-line">
            {factors.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} warning={warning} />
            ))}
          </ul>
        )}
      </Part>
      <AppPart isSet={factors.totp} warning={warning} onSetUp={() => setOpen('app')} />
      {(factors.passkeys.length > 0 || factors.totp) && (
        <RenewCodes left={factors.recoveryCodesLeft} onRenewed={setCodes} />
      )}

      <Dialog open={open === 'passkey'} onOpenChange={close} title="Passkey toevoegen" staysOnPressOutside>
        <PasskeyForm onAdded={added} onCancel={close} />
      </Dialog>
      <Dialog open={open === 'app'} onOpenChange={close} title="App instellen" staysOnPressOutside>
        <TotpForm onAdded={added} onCancel={close} />
      </Dialog>
      <Dialog
        open={codes !== undefined}
        onOpenChange={() => setCodes(undefined)}
        title="Uw herstelcodes"
        description="Voor als u uw telefoon of passkey kwijt bent. Elke code werkt één keer."
        staysOnPressOutside
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(undefined)} />
      </Dialog>
    </div>
  );
}

/** Of what happens when the only factor goes. */
function warningOf({ passkeys, totp, isRequired }: SecondFactor): string | undefined {
  if (passkeys.length + (totp ? 1 : 0) > 1) return undefined;
  return isRequired
    ? 'Een tweede stap is hier verplicht. Verwijdert u deze, dan moet u eerst een nieuwe instellen voordat u verder kunt.'
    : 'Hierna is alleen uw wachtwoord genoeg om in te loggen. Ook uw herstelcodes vervallen.';
}

/** How many recovery codes are left, and the way to new ones. */
function RenewCodes({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewRecoveryCodes();
  const forget = useForgetSecondFactor();
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        setIsAsking(false);
        onRenewed(recoveryCodes);
        void forget();
      },
    });
  return (
    <Part
      title={
        <>Herstelcodes {left <= 3 && <Badge tone="warning">{left === 0 ? 'Op' : `Nog ${left}`}</Badge>}</>
      }
      action={
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Nieuwe codes maken
        </Button>
      }
    >
      <p className="text-sm text-muted">
        {left === 0
          ? 'U heeft geen herstelcodes meer. Maak nieuwe, voor als u uw telefoon of passkey kwijtraakt.'
          : `U heeft er nog ${left} van de 10, voor als u uw telefoon of passkey kwijtraakt.`}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Nieuwe herstelcodes maken?"
        description="De codes die u nu heeft werken daarna niet meer."
        confirmLabel="Nieuwe codes maken"
        busyLabel="Codes maken..."
        busy={renew.isPending}
        variant="primary"
        onConfirm={confirm}
      >
        {renew.isError && (
          <FormError message={serverMessage(renew.error) ?? 'Dit lukt nu niet. Controleer de verbinding.'} />
        )}
      </ConfirmDialog>
    </Part>
  );
}
