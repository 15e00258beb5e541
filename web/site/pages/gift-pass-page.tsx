import { PageHead, PointGrid, Section } from '../layout/page-parts.tsx';
import { siteUrl } from '../layout/site-url.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

const points = [
  {
    title: 'Echt of niet',
    text: 'In elk papier van Gulhart zitten ondertekende gegevens: organisatie en RSIN, nummer, naam van de donateur, giften en bedragen. Is daarin ook maar één cijfer veranderd, dan ziet u dat hier. Die gegevens tellen; wat er gedrukt staat, leest deze pagina niet.',
  },
  {
    title: 'Alles één keer',
    text: 'Een gift die op een kwitantie en op een jaaroverzicht staat, telt één keer. Wat volgens de papieren is teruggegaan, telt niet mee; is er later nog iets terugbetaald, dan ziet u dat met de controlecode.',
  },
  {
    title: 'Van al uw goede doelen',
    text: 'Ook van organisaties op een andere server. Hun sleutels halen we alleen op als u dat goedvindt.',
  },
];

export default function GiftPassPage() {
  return (
    <div data-gift-pass="" data-issuer={siteUrl('')}>
      <PageHead
        title="Giftenpas"
        intro={
          <span className="print:hidden">
            Leg de kwitanties en jaaroverzichten van uw goede doelen bij elkaar. U ziet per jaar wat u hebt
            gegeven, en of elk papier echt is.
          </span>
        }
      />
      <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-6 px-6 py-10 md:px-10 print:block print:p-0">
        <noscript>
          <p className="max-w-prose">
            Deze pagina leest uw PDF’s in uw eigen browser, en heeft daar JavaScript voor nodig. Eén papier
            tegelijk <Link href="/controle">controleren met de code</Link> kan ook zonder.
          </p>
        </noscript>
        <div
          data-part="unable"
          hidden
          className="max-w-prose rounded-box border border-warning-line bg-warning-soft p-4"
        >
          <p className="font-semibold text-warning-text">
            Uw browser kan deze handtekeningen nog niet controleren.
          </p>
          <p className="mt-1">
            Gebruik een recente versie van Chrome, Edge, Firefox of Safari, of controleer uw papieren een voor
            een <Link href="/controle">met de code</Link>.
          </p>
        </div>
        <div
          data-part="drop"
          className="needs-script flex flex-col items-center gap-3 rounded-box border-2 border-dashed border-edge bg-surface px-6 py-10 text-center data-over:border-action data-over:bg-sunken print:hidden"
        >
          <p className="text-lg font-semibold text-balance">
            <span className="pointer-coarse:hidden">Sleep uw PDF’s hierheen, of kies ze</span>
            <span className="hidden pointer-coarse:inline">Kies uw PDF’s</span>
          </p>
          <label
            className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${buttonClass()}`}
          >
            <input
              type="file"
              multiple
              accept="application/pdf,.pdf"
              aria-describedby="giftenpas-uitleg"
              className="sr-only"
            />
            Kies PDF’s
          </label>
          <p id="giftenpas-uitleg" className="max-w-prose text-sm text-pretty text-muted">
            Er wordt niets verstuurd. Uw bestanden worden in uw eigen browser gelezen, en zijn vergeten als u
            de pagina sluit. Hooguit 100 bestanden, van 50 MB per stuk.
          </p>
        </div>
        <output data-part="status" className="text-sm font-semibold empty:hidden print:hidden" />
        <div data-part="results" className="flex flex-col gap-10 empty:hidden print:block print:space-y-3" />
      </div>
      <div className="print:hidden">
        <Section background="sunken" title="Zo werkt het">
          <PointGrid points={points} />
          <p className="mt-10 max-w-prose">
            Alleen een papier in handen? Vul de code in bij{' '}
            <Link href="/controle">Kwitantie of jaaroverzicht controleren</Link>. Hoe het precies gaat, staat
            bij <Link href="/documentation/kwitanties-controleren">Kwitanties controleren</Link> in de
            documentatie.
          </p>
        </Section>
      </div>
    </div>
  );
}
