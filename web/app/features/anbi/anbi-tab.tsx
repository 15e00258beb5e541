import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { TextsPart } from './texts-part.tsx';
import { YearsPart } from './years-part.tsx';
import type { Anbi, AnbiItem } from '../../../../contract/anbi.ts';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { LightBadge } from './item-form.tsx';
import { PageItem } from './page-item.tsx';

const tones = { ok: 'success', due: 'warning', missing: 'danger' } as const;

const items: { item: AnbiItem; label: string; href: string }[] = [
  { item: 'identity', label: 'Naam, RSIN en contactgegevens', href: '/admin?tab=organisatie' },
  { item: 'aim', label: 'Doelstelling', href: '/admin?tab=anbi&deel=teksten' },
  { item: 'policy', label: 'Beleidsplan', href: '/admin?tab=anbi&deel=teksten' },
  { item: 'board', label: 'Bestuur', href: '/admin?tab=anbi&deel=teksten' },
  { item: 'pay', label: 'Beloningsbeleid', href: '/admin?tab=anbi&deel=teksten' },
  { item: 'report', label: 'Verslag van de activiteiten', href: '/admin?tab=anbi&deel=boekjaren' },
  { item: 'accounts', label: 'Financiële verantwoording', href: '/admin?tab=anbi&deel=boekjaren' },
];

const parts = [
  { part: undefined, label: 'Overzicht', Part: OverviewPart },
  { part: 'teksten', label: 'Teksten en bestuur', Part: TextsPart },
  { part: 'boekjaren', label: 'Boekjaren', Part: YearsPart },
] as const;

export function AnbiTab() {
  const { read } = useUrlParams();
  const anbi = useEndpoint(readAnbi, {}, { staleTime: 60_000 });
  const shown = parts.find(({ part }) => part === read('deel')) ?? parts[0];
  return (
    <>
      <PageHeader
        title="ANBI"
        description="Wat een ANBI op internet moet zetten, op een pagina die wij voor u bijhouden."
      />
      <PartLinks label="Onderdelen van ANBI" parts={parts} shown={shown} />
      <Loaded
        query={anbi}
        skeleton={<SkeletonBlocks heights={['h-14', 'h-52']} />}
        failure="Fout bij laden van uw ANBI-gegevens"
      >
        {(data) => <shown.Part anbi={data} />}
      </Loaded>
    </>
  );
}

function OverviewPart({ anbi: { summary, lights, page, identity } }: { anbi: Anbi }) {
  const missing = items.filter(({ item }) => lights[item].light === 'missing').map(({ label }) => label);
  return (
    <>
      <Alert tone={tones[summary.light]} title={summary.sentence} />
      <Card title="Wat er op internet moet staan">
        <ul className="divide-y divide-line">
          {items.map(({ item, label, href }) => (
            <li
              key={item}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-64">
                <Link href={href} className="font-semibold underline underline-offset-4">
                  {label}
                </Link>
                <p className="text-sm text-muted">{lights[item].sentence}</p>
              </div>
              <LightBadge light={lights[item].light} />
            </li>
          ))}
        </ul>
      </Card>
      <Card
        title="Naam, RSIN en contactgegevens"
        actions={<Link href="/admin?tab=organisatie">Wijzigen bij Organisatie</Link>}
      >
        <Facts>
          <Fact name="Naam">{identity.name || 'Niet ingevuld'}</Fact>
          <Fact name="RSIN">{identity.rsin || 'Niet ingevuld'}</Fact>
          <Fact name="Adres">
            <span className="whitespace-pre-line">{identity.address || 'Niet ingevuld'}</span>
          </Fact>
          <Fact name="Telefoon">{identity.phone || 'Niet ingevuld'}</Fact>
          <Fact name="E-mail">{identity.email || 'Niet ingevuld'}</Fact>
          <Fact name="Website">{identity.website || 'Niet ingevuld'}</Fact>
        </Facts>
      </Card>
      <PageItem page={page} missing={missing} />
    </>
  );
}
