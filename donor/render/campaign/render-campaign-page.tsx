import { shorten, describeDonateAction } from '../linked-data.ts';
import { DonationForm } from '../donation-form.tsx';
import type { DonationOrganisation } from '../donation-page.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { formatDay } from '../my-gift/views.ts';
import { isEmailAddress, notAllFilledIn } from '../../../contract/form-rules.ts';
import { colourOfPage, kickerOf } from '../../../contract/in-memoriam.ts';
import { OrganisationHeader, renderOrganisationPage } from '../organisation-page.tsx';
import { partsForForm } from '../render-donation-page.tsx';
import { renderPage, type RenderedPage } from '../render-page.tsx';
import { Share } from '../share.tsx';
import type { CampaignImage, CampaignPageView } from './campaign-page.ts';
import { LongText } from './long-text.tsx';
import { PagesUnderList } from './pages-under.tsx';
import { ProgressBar } from './progress.tsx';
import { Wall } from './wall.tsx';

export function renderCampaignPage(view: CampaignPageView | null, scripts: DonorScripts): RenderedPage {
  const organisation = view?.form.organisation;
  if (!view || !organisation)
    return renderOrganisationPage(
      { organisation: null },
      scripts,
      'Deze pagina is er niet',
      <>
        <p>
          Op dit adres staat geen actie, of de actie is weggehaald. Kijk of het adres klopt, of vraag het
          degene van wie u het kreeg.
        </p>
        <a className="button" href="/">
          Naar Gulhart
        </a>
      </>,
    );
  const { form, title } = view;
  const formParts = partsForForm(form, scripts);
  return renderPage({
    title: `${title} – ${organisation.name}`,
    stylesheet: scripts.stylesheet,
    style:
      scripts.pagesStylesheet +
      scripts.darkStylesheet +
      scripts.campaignStylesheet +
      scripts.shareStylesheet +
      (form.wall ? scripts.wallStylesheet : '') +
      (organisation.hasHonours ? scripts.honourStylesheet : ''),
    colour: colourOfPage(view.kind, organisation.colour),
    forEverybody: {
      url: view.url,
      description: shorten(view.shortText || `${title}. Geef aan ${organisation.name}.`, 160),
      linkedData: describeDonateAction(view),
      shared: { title, siteName: organisation.name, image: view.shareImage ?? view.image },
    },
    isTest: form.isTest,
    ...formParts,
    ...(!form.isPreview && { script: [formParts.script, scripts.share].join('\n') }),
    children: (
      <>
        {hasErrors(view) && (
          <div className="note danger" role="alert">
            <strong>{form.message ?? notAllFilledIn}</strong>
            <a href="#geef">Naar het formulier</a>
          </div>
        )}
        <Content view={view} organisation={organisation} />
      </>
    ),
  });
}

/** The form is far down the page, so a notice at the top reports its errors. */
function hasErrors({ form: { message, errors } }: CampaignPageView): boolean {
  return Boolean(message) || Object.keys(errors ?? {}).length > 0;
}

interface PartProps {
  view: CampaignPageView;
  organisation: DonationOrganisation;
}

function Content({ view, organisation }: PartProps) {
  const { longText, contact, isOpen } = view;
  const isInMemoriam = view.kind === 'in_memoriam';
  return (
    <main className="card">
      {isInMemoriam ? <Remembrance view={view} /> : <Appeal view={view} organisation={organisation} />}
      {(longText.trim() || contact) && (
        <div className="story">
          <LongText text={longText} />
          {contact && <Contact contact={contact} isInMemoriam={isInMemoriam} />}
        </div>
      )}
      <section className="give" id="geef" aria-label="Geven">
        {isInMemoriam && <OrganisationHeader look={organisation} />}
        <Give view={view} organisation={organisation} />
      </section>
      {view.under && <PagesUnderList under={view.under} />}
      {view.wall && <Wall wall={view.wall} heading={isInMemoriam ? 'Zij leven mee' : 'Zij gaven ook'} />}
      {isOpen && (
        <Share
          heading={isInMemoriam ? 'Deel deze pagina' : 'Deel deze actie'}
          url={view.url}
          title={view.title}
          message={`${view.title}:`}
          hasCode={!view.form.isPreview}
        />
      )}
      {view.startPath && (
        <p className="story">
          Zelf iets doen voor {view.title}? <a href={view.startPath}>Begin een eigen actiepagina</a>
        </p>
      )}
    </main>
  );
}

function Appeal({ view, organisation }: PartProps) {
  const { image, title, shortText, isOpen } = view;
  return (
    <div className="story">
      {image && <Picture image={image} />}
      <OrganisationHeader look={organisation}>
        <h1>{title}</h1>
        <WhoAsks view={view} organisation={organisation} />
      </OrganisationHeader>
      {shortText && <p className="short">{shortText}</p>}
      <ProgressBar progress={view} />
      {isOpen && (
        <a className="button to-form" href="#geef">
          Doneer
        </a>
      )}
    </div>
  );
}

function Remembrance({ view: { kind, title, shortText, image } }: Pick<PartProps, 'view'>) {
  const kicker = kickerOf(kind, title);
  return (
    <div className="story">
      <header>
        {kicker && <p>{kicker}</p>}
        <h1>{title}</h1>
      </header>
      {shortText && <p className="short">{shortText}</p>}
      {image && <Picture image={image} />}
    </div>
  );
}

function WhoAsks({ view: { kind, maker, parent }, organisation }: PartProps) {
  const cause = parent ? <a href={parent.path}>{parent.title}</a> : organisation.name;
  if (maker)
    return (
      <p className="lines">
        <b>{maker}</b> {kind === 'team' ? 'en het team halen' : 'haalt'} geld op voor {cause}
      </p>
    );
  return parent && <p className="lines">Onderdeel van {cause}</p>;
}

/** The `max-height` in donor/styles/campaign.css, in pixels. */
const maxPictureHeight = 512;

function Picture({ image: { url, phoneUrl, width, height } }: { image: CampaignImage }) {
  // Shrinks a portrait picture to the maximum height, so that no empty space appears beside it.
  const scale = height > width ? Math.min(1, maxPictureHeight / height) : 1;
  return (
    <picture>
      {phoneUrl && <source media="(max-width:40rem)" type="image/webp" srcSet={phoneUrl} />}
      <img
        src={url}
        width={Math.max(1, Math.round(width * scale))}
        height={Math.round(height * scale)}
        alt=""
        fetchPriority="high"
      />
    </picture>
  );
}

function Give({ view, organisation }: PartProps) {
  const { form, beginsOn } = view;
  const formHref = `/donation-embed?component=advanced&orgId=${organisation.id}`;
  if (form.isClosing) return <p>{organisation.name} neemt geen giften meer aan.</p>;
  if (!view.isOpen)
    return (
      <>
        <p className="state">
          <strong>
            {`Deze ${view.kind === 'in_memoriam' ? 'pagina' : 'actie'} ${beginsOn ? `begint op ${formatDay(beginsOn)}` : 'is gesloten'}.`}
          </strong>{' '}
          U kunt wel geven aan {organisation.name}.
        </p>
        <a className="button" href={formHref}>
          Geef aan {organisation.name}
        </a>
      </>
    );
  if (!form.canTakeGifts)
    return (
      <p>{organisation.name} kan op dit moment nog geen giften ontvangen. Probeer het later nog eens.</p>
    );
  return (
    <>
      {/* Other pages say in their progress how many days are left. */}
      {view.kind === 'in_memoriam' && view.endsOn && (
        <p className="quiet">Geven kan tot en met {formatDay(view.endsOn)}.</p>
      )}
      <DonationForm page={form} component="page" organisation={organisation} />
    </>
  );
}

function Contact({ contact, isInMemoriam }: { contact: string; isInMemoriam: boolean }) {
  return (
    <p>
      {isInMemoriam ? 'Contact met de familie: ' : 'Contact: '}
      {/* The capturing group of the pattern keeps the separators in the list. */}
      {contact.split(/([\s,;:<>()]+)/).map((part, index) => {
        const address = part.replace(/\.$/, '');
        if (!isEmailAddress(address)) return part;
        return (
          // The parts have no other key, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={`mailto:${address}`}>
            {part}
          </a>
        );
      })}
    </p>
  );
}
