import { buttonClass } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { LiveForm } from '../../layout/live-form.tsx';
import { ThreadedSection } from './thread.tsx';

const points = [
  [
    'Het bedrag eerst',
    'Drie tot vijf bedragen die u zelf kiest, of een eigen bedrag. De knop zegt wat u geeft.',
  ],
  ['Licht genoeg voor elke telefoon', 'Minder dan 10 kB: het staat er ook met één streepje bereik.'],
  ['In de kleur van uw organisatie', 'Met uw naam en uw logo. De tekst op uw kleur blijft altijd leesbaar.'],
  ['Het blijft werken', 'Ook als een script hapert of JavaScript uit staat kan iemand geven.'],
] as const;

export function TryForm() {
  return (
    <ThreadedSection
      id="proberen"
      from="right"
      to="right"
      isSunken
      milestone="Anna vult het formulier in"
      title="Dit is wat uw donateur ziet"
      intro={
        <>
          <span className="max-md:hidden in-data-[demo=off]:hidden">Geen plaatje: het formulier zelf.</span>
          <span className="md:in-data-[demo=on]:hidden">Een voorbeeld om mee te spelen.</span>
        </>
      }
    >
      <div className="grid items-start gap-6 md:gap-10 lg:grid-cols-[27rem_1fr] lg:gap-16">
        <LiveForm />
        <div className="flex flex-col gap-5 md:gap-6 lg:pt-4">
          <p className="rounded-box border border-line bg-surface p-4 text-sm max-md:hidden in-data-[demo=off]:hidden">
            Probeer het gerust, met elk e-mailadres. U komt op een nagemaakte betaalpagina waar u zelf kiest
            hoe het afloopt. Er wordt niets afgeschreven.
          </p>
          <a
            href="/donation-embed?component=advanced"
            className={`md:hidden in-data-[demo=off]:hidden ${buttonClass({ variant: 'secondary' })}`}
          >
            Open het echte formulier
          </a>
          <ul className="flex flex-col gap-3 md:gap-6">
            {points.map(([title, text]) => (
              <li key={title}>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ul>
          <Confirmation />
        </div>
      </div>
    </ThreadedSection>
  );
}

function Confirmation() {
  return (
    <figure className="mt-2 max-md:hidden">
      <figcaption className="text-sm font-semibold text-accent-text">En even later, in de mail</figcaption>
      <div className="mt-3 max-w-md rounded-box border border-line border-t-accent border-t-4 bg-surface p-4 md:p-6">
        <p className="text-sm text-muted">Van Stichting De Open Hand aan Anna</p>
        <p className="mt-3 font-display text-lg font-semibold">Bedankt voor uw gift</p>
        <p className="mt-2">
          Beste Anna, we hebben uw gift van <strong className="tabular">€&nbsp;25,00</strong> ontvangen.
          Daarmee koken we weer een week warme maaltijden.
        </p>
        <p className="mt-4 inline-flex items-center gap-2 rounded-box border border-line px-3 py-2 text-sm">
          <Mark size={18} />
          kwitantie.pdf
        </p>
      </div>
    </figure>
  );
}
