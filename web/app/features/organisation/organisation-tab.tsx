import { useOwnSettings } from '../../../lib/settings.ts';
import { usePaperHold, PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { DonationFormEditor } from './donation-form-editor.tsx';
import { DeleteOrganisationScreen, useMayDeleteOrganisation } from './delete-organisation-card.tsx';
import { FundsPart } from './funds-part.tsx';
import { NotificationsForm } from './notifications-form.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import { TrialCard } from './trial/trial-card.tsx';

const parts = [
  { part: undefined, label: 'Organisatieprofiel', Part: OrganisationForm },
  { part: 'formulier', label: 'Donatieformulier', Part: DonationFormEditor },
  { part: 'bestemmingen', label: 'Bestemmingen', Part: FundsPart },
  { part: 'meldingen', label: 'Meldingen', Part: NotificationsForm },
] as const;

const deletionPart = 'opheffen';

export function OrganisationTab() {
  const { read, urlWith } = useUrlParams();
  const hold = usePaperHold();
  const mayDelete = useMayDeleteOrganisation();
  const settings = useOwnSettings();
  if (mayDelete && read('deel') === deletionPart) return <DeleteOrganisationScreen />;
  const shown = parts.find(({ part }) => part === read('deel')) ?? parts[0];
  return (
    <>
      <PageHeader
        title="Organisatie-instellingen"
        description="Hoe donateurs uw organisatie zien, op het formulier, in mails en op kwitanties."
      />
      <PartLinks label="Onderdelen van Organisatie" parts={parts} shown={shown} />
      {shown === parts[0] && (hold === 'waiting' || hold === 'refused') && <PaperHoldNote hold={hold} />}
      <Loaded
        query={settings}
        skeleton={<SkeletonBlocks heights={['h-96']} />}
        failure="Fout bij laden instellingen"
      >
        {(stored) => <shown.Part settings={stored} />}
      </Loaded>
      {shown === parts[0] && mayDelete && (
        <p className="text-sm">
          <Link href={urlWith({ deel: deletionPart })}>Organisatie opheffen</Link>
        </p>
      )}
      {shown.part === 'formulier' && <TrialCard />}
    </>
  );
}
