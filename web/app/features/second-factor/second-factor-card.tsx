import { useState } from 'react';
import { readSecondFactor, renewRecoveryCodes } from '../../../../contract/endpoints/second-factor.ts';
import type { SecondFactor } from '../../../../contract/second-factor.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { AuthenticatorAppPart, FactorSection, useRefreshSecondFactor } from './factor-parts.tsx';
import { PasskeyForm } from './factor-forms.tsx';
import { PasskeyRow } from './factor-parts.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorReminder } from './second-factor-reminder.tsx';
import { TotpForm } from './factor-forms.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export function SecondFactorCard({ dueAt }: { dueAt?: string | undefined }) {
  const secondFactor = useEndpoint(readSecondFactor, {});
  return (
    <Card
      title="Tweede stap bij het inloggen"
      description="Zo is een gestolen wachtwoord niet genoeg om op uw account te komen."
    >
      {dueAt && (
        <div className="mb-6">
          <SecondFactorReminder dueAt={dueAt} isInSecondFactorCard />
        </div>
      )}
      <Loaded
        query={secondFactor}
        skeleton={<SkeletonBlocks heights={['h-16', 'h-16']} />}
        failure="Uw tweede stap kan niet worden geladen"
      >
        {(factors) => <Factors factors={factors} />}
      </Loaded>
    </Card>
  );
}

function Factors({ factors }: { factors: SecondFactor }) {
  const [adding, setAdding] = useState<'passkey' | 'app'>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = useRefreshSecondFactor();
  const close = () => {
    setAdding(undefined);
    // Even if adding seemed to fail, because the answer may have been lost.
    void refresh();
  };
  const finishAdding = (recoveryCodes: string[] | undefined) => {
    close();
    setCodes(recoveryCodes);
  };
  const warning = warningOf(factors);
  return (
    <div className="flex flex-col divide-y divide-line">
      <FactorSection
        title="Passkeys"
        action={
          canUsePasskeys() && (
            <SmallButton onClick={() => setAdding('passkey')}>Passkey toevoegen</SmallButton>
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
      </FactorSection>
      <AuthenticatorAppPart isSet={factors.totp} warning={warning} onSetUp={() => setAdding('app')} />
      {(factors.passkeys.length > 0 || factors.totp) && (
        <RenewCodes left={factors.recoveryCodesLeft} onRenewed={setCodes} />
      )}

      <Dialog open={adding === 'passkey'} onOpenChange={close} title="Passkey toevoegen" staysOnPressOutside>
        <PasskeyForm onAdded={finishAdding} onCancel={close} />
      </Dialog>
      <Dialog open={adding === 'app'} onOpenChange={close} title="App instellen" staysOnPressOutside>
        <TotpForm onAdded={finishAdding} onCancel={close} />
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

function warningOf({ passkeys, totp, isRequired }: SecondFactor): string | undefined {
  if (passkeys.length + (totp ? 1 : 0) > 1) return undefined;
  return isRequired
    ? 'Een tweede stap is hier verplicht. Verwijdert u deze, dan moet u eerst een nieuwe instellen voordat u verder kunt.'
    : 'Hierna is alleen uw wachtwoord genoeg om in te loggen. Ook uw herstelcodes vervallen.';
}

function RenewCodes({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshSecondFactor();
  const renew = useCall(renewRecoveryCodes, () => ({}), {
    onSuccess: ({ recoveryCodes }) => {
      setIsAsking(false);
      onRenewed(recoveryCodes);
      void refresh();
    },
  });
  return (
    <FactorSection
      title={
        <>Herstelcodes {left <= 3 && <Badge tone="warning">{left === 0 ? 'Op' : `Nog ${left}`}</Badge>}</>
      }
      action={<SmallButton onClick={() => setIsAsking(true)}>Nieuwe codes maken</SmallButton>}
    >
      <p className="text-sm text-muted">
        {left === 0
          ? 'U hebt geen herstelcodes meer. Maak nieuwe, voor als u uw telefoon of passkey kwijtraakt.'
          : `U hebt er nog ${left} van de 10, voor als u uw telefoon of passkey kwijtraakt.`}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Nieuwe herstelcodes maken?"
        description="De codes die u nu heeft werken daarna niet meer."
        confirmLabel="Nieuwe codes maken"
        busyLabel="Codes maken..."
        action={renew}
        variant="primary"
        onConfirm={() => renew.mutate()}
        failure="Dit lukt nu niet. Controleer de verbinding."
      />
    </FactorSection>
  );
}
