import { readDonor, saveDonorKind, listDonors } from '../../../../contract/endpoints/donors.ts';
import type { DonorPage } from '../../../../contract/donor-page.ts';
import { type KeptWallState, keptWallStates } from '../../../../contract/wall.ts';
import { useMay } from '../../../lib/current-user.ts';
import { formatDate } from '../../../lib/format.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { BreakableText } from '../../../ui/text-line.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toastFailure } from '../../../ui/toast-store.ts';

export function DonorDetails({ donor }: { donor: DonorPage }) {
  const { email, street, postalCode, city, isSilenced, wallMessages } = donor;
  const address = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean);
  return (
    <Card title="Gegevens">
      <div className="flex flex-col gap-6">
        <Facts>
          <Fact name="E-mailadres">
            <Link href={`mailto:${email}`}>
              <BreakableText>{email}</BreakableText>
            </Link>
          </Fact>
          <Fact name="Adres">
            {address.length > 0
              ? address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))
              : 'Niet bekend'}
          </Fact>
          <Fact name="Mail">
            {isSilenced
              ? 'Krijgt geen mail meer: de bank meldt dat de donateur is overleden.'
              : 'Krijgt mail over eigen giften.'}
          </Fact>
          <Fact name="Naam tonen">{describeWallMessages(wallMessages)}</Fact>
        </Facts>
        <Kind donor={donor} />
      </div>
    </Card>
  );
}

function describeWallMessages(messages: DonorPage['wallMessages']): string {
  if (messages.length === 0) return 'Nergens gevraagd.';
  const inState = (wanted: KeptWallState) => messages.filter(({ state }) => state === wanted);
  return keptWallStates
    .filter((state) => inState(state).length > 0)
    .map((state) => wallSentences[state](listNames(inState(state))))
    .join(' ');
}

const wallSentences: Record<KeptWallState, (names: string) => string> = {
  waiting: (names) => `Wacht op goedkeuring: ${names}.`,
  shown: (names) => `Getoond als ${names}.`,
  refused: (names) => `Geweigerd: ${names}.`,
  // The name of a withdrawn message is deleted.
  withdrawn: () => 'Ingetrokken door de donateur.',
};

function listNames(messages: DonorPage['wallMessages']): string {
  const names = messages.map(
    ({ name, showsAmount }) => `‘${name ?? 'Anoniem'}’${showsAmount ? ' met bedrag' : ''}`,
  );
  return [...new Set(names)].join(', ');
}

/** The donation form does not ask whether a donor is a company, so the organisation records that here. */
function Kind({ donor: { id, isCompany, userId } }: { donor: DonorPage }) {
  const may = useMay();
  const save = useCall(
    saveDonorKind,
    (isOn: boolean) => ({ params: { id }, body: { isCompany: isOn, userId } }),
    {
      onSuccess: useRefresh(readDonor, listDonors),
      onError: (error) => toastFailure(error, 'Fout bij opslaan', 'Er is niets opgeslagen.'),
    },
  );
  return (
    <Switch
      label="Dit is een bedrijf"
      checked={save.isPending ? save.variables : isCompany}
      disabled={!may('manageDonorData') || save.isPending}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  );
}

export function describeKind({ isCompany, firstGiftAt }: DonorPage): string {
  const kind = isCompany ? 'Bedrijf' : 'Persoon';
  return firstGiftAt ? `${kind}, donateur sinds ${formatDate(firstGiftAt)}.` : `${kind}.`;
}
