import { useState } from 'react';
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { Card } from '../../../ui/card.tsx';
import { PasskeyForm } from './factor-forms.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpForm } from './factor-forms.tsx';

export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const [method, setMethod] = useState<'passkey' | 'app'>();
  const [codes, setCodes] = useState<string[]>();
  const finishAdding = (recoveryCodes: string[] | undefined) =>
    recoveryCodes ? setCodes(recoveryCodes) : onDone();
  const formProps = { onAdded: finishAdding, onCancel: () => setMethod(undefined) };

  if (codes)
    return (
      <Card title="Bewaar uw herstelcodes" description="Voor als u uw telefoon of passkey kwijt bent.">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Card>
    );
  if (method)
    return (
      <Card title={method === 'app' ? 'App instellen' : 'Passkey toevoegen'}>
        {method === 'app' ? <TotpForm {...formProps} /> : <PasskeyForm {...formProps} />}
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {canUsePasskeys() && (
        <MethodButton
          icon={KeyRound}
          title="Met een passkey (aangeraden)"
          onChoose={() => setMethod('passkey')}
        >
          Inloggen met uw vingerafdruk, gezicht of pincode, ook zonder wachtwoord.
        </MethodButton>
      )}
      <MethodButton icon={Smartphone} title="Met een code uit een app" onChoose={() => setMethod('app')}>
        Een app op uw telefoon geeft zes cijfers die u na uw wachtwoord invult.
      </MethodButton>
    </div>
  );
}

interface MethodButtonProps {
  icon: LucideIcon;
  title: string;
  children: string;
  onChoose: () => void;
}

function MethodButton({ icon: Icon, title, children, onChoose }: MethodButtonProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex cursor-pointer items-start gap-4 rounded-box border border-edge bg-surface p-4 text-left hover:bg-sunken md:p-6"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-text" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="mt-1 block text-sm text-muted">{children}</span>
      </span>
    </button>
  );
}
