import { Download, Printer } from 'lucide-react';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useCurrentUser } from '../../../lib/current-user.ts';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { data: user } = useCurrentUser();
  const text = [
    `Herstelcodes voor Gulhart (${user?.email ?? ''})`,
    'Elke code werkt één keer.',
    '',
    ...codes,
  ];
  const save = () =>
    saveFile('gulhart-herstelcodes.txt', new Blob([`${text.join('\r\n')}\r\n`], { type: 'text/plain' }));
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning" title="U ziet deze codes maar één keer">
        Bewaar ze op een plek waar u ook zonder uw telefoon bij kunt: op papier, of in uw wachtwoordbeheerder.
      </Alert>
      <div data-print-alone>
        <p className="hidden print:block">
          {text[0]}. {text[1]}
        </p>
        <ul
          aria-label="Herstelcodes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-box border border-line bg-sunken p-4 text-center font-mono text-base"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label="Kopiëren" />
        <SmallButton icon={Download} onClick={save}>
          Downloaden
        </SmallButton>
        <SmallButton icon={Printer} onClick={() => window.print()}>
          Afdrukken
        </SmallButton>
      </div>
      <div className="flex justify-end">
        <Button onClick={onDone}>Ik heb ze bewaard</Button>
      </div>
    </div>
  );
}
