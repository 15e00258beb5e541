import { useState } from 'react';
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { Card } from '../../../ui/card.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpForm } from './totp-form.tsx';

export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const [way, setWay] = useState<'passkey' | 'app'>();
  const [codes, setCodes] = useState<string[]>();
  const added = (recoveryCodes: string[] | undefined) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const handlers = { onAdded: added, onCancel: () => setWay(undefined) };

  if (codes)
    return (
      <Card title="Bewaar uw herstelcodes" description="Voor als u uw telefoon of passkey kwijt bent.">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Card>
    );
  if (way)
    return (
      <Card title={way === 'app' ? 'App instellen' : 'Passkey toevoegen'}>
        {way === 'app' ? <TotpForm {...handlers} /> : <PasskeyForm {...handlers} />}
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {canUsePasskeys() && (
        <WayButton icon={KeyRound} title="Met een passkey (aangeraden)" onChoose={() => setWay('passkey')}>
          Inloggen met uw vingerafdruk, gezicht of pincode, ook zonder wachtwoord.
        </WayButton>
      )}
      <WayButton icon={Smartphone} title="Met een code uit een app" onChoose={() => setWay('app')}>
        Een app op uw telefoon geeft zes cijfers die u na uw wachtwoord invult.
      </WayButton>
    </div>
  );
}

interface WayButtonProps {
  icon: LucideIcon;
  title: string;
  children: string;
  onChoose: () => void;
}

function WayButton({ icon: Icon, title, children, onChoose }: WayButtonProps) {
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
