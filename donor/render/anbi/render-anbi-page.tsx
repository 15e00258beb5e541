import type { ReactNode } from 'react';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { formatDay } from '../my-gift/views.ts';
import { Fact, Note, OrganisationHeader, renderOrganisationPage } from '../organisation-page.tsx';
import { renderPage, type RenderedPage } from '../render-page.tsx';
import type { AnbiPage, AnbiPageIdentity } from './anbi-page.ts';
import { BookYear, Download, Text } from './book-year.tsx';
import { describeNgo, shorten } from '../linked-data.ts';

export function renderAnbiPage(page: AnbiPage | null, scripts: DonorScripts): RenderedPage {
  if (!page)
    return renderOrganisationPage(
      { organisation: null },
      scripts,
      'Deze pagina is er niet',
      <p>
        Op dit adres staat geen ANBI-pagina, of de organisatie heeft die uitgezet. Kijk of het adres klopt, of
        vraag het de organisatie.
      </p>,
      scripts.anbiStylesheet,
    );
  const { organisation } = page;
  const title = `ANBI-gegevens van ${organisation.name}`;
  return renderPage({
    title,
    stylesheet: scripts.stylesheet,
    style: scripts.pagesStylesheet + scripts.darkStylesheet + scripts.anbiStylesheet,
    colour: organisation.colour,
    ...(!page.isPreview && {
      forEverybody: {
        url: page.url,
        description: shorten(`${title}. ${page.aim}`, 160),
        linkedData: describeNgo(page),
      },
    }),
    children: (
      <>
        {page.isPreview && (
          <Note
            tone="success"
            title="Voorbeeld"
            text="Zo ziet uw pagina eruit. Alleen wie bij uw organisatie is ingelogd, ziet dit voorbeeld."
          />
        )}
        <Content page={page} title={title} />
      </>
    ),
  });
}

function Content({ page, title }: { page: AnbiPage; title: string }) {
  const { organisation, policy } = page;
  return (
    <main className="card">
      <OrganisationHeader look={{ ...organisation, name: '' }}>
        <h1>{title}</h1>
        <p className="lines">
          {organisation.name} is een {page.isCultural && 'culturele '}algemeen nut beogende instelling (ANBI).
        </p>
      </OrganisationHeader>
      <Section title="Gegevens">
        <Identity identity={page.identity} />
      </Section>
      {page.aim && (
        <Section title="Doelstelling">
          <Text>{page.aim}</Text>
        </Section>
      )}
      {(policy.text || policy.fileUrl) && (
        <Section title="Beleidsplan">
          {policy.until && <p className="quiet">Geldt tot en met {policy.until}.</p>}
          {policy.text && <Text>{policy.text}</Text>}
          {policy.fileUrl && <Download href={policy.fileUrl} label="Beleidsplan" />}
        </Section>
      )}
      {page.board.length > 0 && (
        <Section title="Bestuur">
          <ul className="board">
            {page.board.map(({ name, task }, index) => (
              <li key={index}>
                {name} <span>{task}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {page.pay && (
        <Section title="Beloningsbeleid">
          <Text>{page.pay}</Text>
        </Section>
      )}
      {page.years.length > 0 && (
        <Section title="Verslagen en jaarcijfers">
          {page.years.map((year) => (
            <BookYear key={year.label} year={year} />
          ))}
        </Section>
      )}
      {page.updatedOn && <p className="quiet">Bijgewerkt op {formatDay(page.updatedOn)}.</p>}
    </main>
  );
}

function Identity({ identity }: { identity: AnbiPageIdentity }) {
  const { name, rsin, kvk, address, email, phone, website } = identity;
  const facts: Record<string, ReactNode> = {
    Naam: name,
    RSIN: rsin,
    'KvK-nummer': kvk,
    Adres: address && <span className="lines">{address}</span>,
    Telefoon: phone,
    'E-mail': email && <a href={`mailto:${email}`}>{email}</a>,
    Website: /^https?:\/\//i.test(website) && (
      <a href={website} rel="noopener">
        {website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
      </a>
    ),
  };
  return (
    <dl className="identity">
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
