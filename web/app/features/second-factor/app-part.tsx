import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useRemoveTotp } from './api.ts';
import { Part } from './part.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

interface AppPartProps {
  isSet: boolean;
  warning: string | undefined;
  onSetUp: () => void;
}

export function AppPart({ isSet, warning, onSetUp }: AppPartProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveTotp();
  return (
    <Part
      title={<>Code uit een app {isSet && <Badge tone="success">Ingesteld</Badge>}</>}
      action={
        isSet ? (
          <Button
            variant="quiet"
            size="small"
            aria-label="App verwijderen"
            onClick={() => setIsRemoving(true)}
          >
            Verwijderen
          </Button>
        ) : (
          <Button variant="secondary" size="small" onClick={onSetUp}>
            App instellen
          </Button>
        )
      }
    >
      <p className="text-sm text-muted">
        {isSet
          ? 'Na uw wachtwoord vragen we om de zes cijfers uit uw app.'
          : 'Een app op uw telefoon geeft zes cijfers die u na uw wachtwoord invult.'}
      </p>
      <RemoveFactorDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title="App verwijderen?"
        description="De codes uit de app werken daarna niet meer."
        warning={warning}
        removal={remove}
      />
    </Part>
  );
}
