import type { ComponentType } from 'react';
import { giftPassPath } from '../../contract/pages.ts';
import { articles } from './features/blog/articles.ts';
import anbi from './features/documentation/anbi.md?raw';
import campaigns from './features/documentation/campaigns.md?raw';
import checkingPapers from './features/documentation/checking-papers.md?raw';
import { documentationPage } from './features/documentation/documentation-page.tsx';
import monthlyDonors from './features/documentation/monthly-donors.md?raw';
import { questions } from './features/landing/questions.tsx';
import { CookieTables } from './features/legal/cookie-tables.tsx';
import cookies from './features/legal/cookies.md?raw';
import { LegalDocument } from './features/legal/legal-document.tsx';
import privacy from './features/legal/privacy.md?raw';
import terms from './features/legal/terms.md?raw';
import { siteUrl } from './layout/site-url.ts';
import AboutPage from './pages/about-page.tsx';
import { ArticlePage } from './pages/article-page.tsx';
import BlogPage from './pages/blog-page.tsx';
import CareersPage from './pages/careers-page.tsx';
import ContactPage from './pages/contact-page.tsx';
import DocumentationPage from './pages/documentation-page.tsx';
import GiftPassPage from './pages/gift-pass-page.tsx';
import HomePage from './pages/home-page.tsx';
import NotFoundPage from './pages/not-found-page.tsx';

export interface SitePage {
  path: string;
  /** Unique. The head of the page adds ' · Gulhart'. */
  title: string;
  /** Unique, at most 160 characters. */
  description: string;
  Page: ComponentType;
  /** Objects of schema.org, with `siteUrl('/path')` for our own addresses. */
  structuredData?: readonly object[];
}

/** The sitemap lists the pages in this order. */
export const sitePages: readonly SitePage[] = [
  {
    path: '/',
    title: 'Online giften ontvangen',
    description:
      'Gulhart laat stichtingen en goede doelen online giften ontvangen, eenmalig en maandelijks, met iDEAL | Wero en op de eigen rekening.',
    Page: HomePage,
    structuredData: [
      {
        '@type': 'Organization',
        name: 'Gulhart',
        url: siteUrl('/'),
        logo: siteUrl('/og-image.png'),
        description: 'Online giften voor Nederlandse stichtingen en goede doelen.',
      },
      {
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  },
  {
    path: '/documentation',
    title: 'Documentatie',
    description:
      'Zo zet u het donatieformulier van Gulhart op uw website: gewone HTML, WordPress of Webflow.',
    Page: DocumentationPage,
  },
  {
    path: '/documentation/kwitanties-controleren',
    title: 'Kwitanties controleren',
    description:
      'Hoe u ziet of een kwitantie of jaaroverzicht van Gulhart echt is: met de code, met de Giftenpas of met eigen programma’s.',
    Page: documentationPage(
      'Kwitanties controleren',
      'Elke kwitantie en elk jaaroverzicht van Gulhart heeft een nummer, een controlecode en een handtekening. Zo ziet iedereen of het papier echt is.',
      checkingPapers,
    ),
  },
  {
    path: giftPassPath,
    title: 'Giftenpas',
    description:
      'Leg de kwitanties en jaaroverzichten van uw goede doelen bij elkaar en zie per jaar wat u hebt gegeven. Er wordt niets verstuurd.',
    Page: GiftPassPage,
  },
  {
    path: '/documentation/anbi-pagina',
    title: 'ANBI-pagina',
    description:
      'Wat een ANBI op internet moet zetten, en hoe u daar met Gulhart een pagina van maakt die op tijd klaar is.',
    Page: documentationPage(
      'Uw ANBI-pagina.',
      'Een ANBI moet een aantal gegevens op internet zetten. Gulhart maakt daar een pagina van en waarschuwt u op tijd.',
      anbi,
    ),
  },
  {
    path: '/documentation/maandelijkse-donateurs',
    title: 'Maandelijkse donateurs',
    description:
      'Wat donateurs zelf regelen in Mijn gift, wat er gebeurt na een storno, en wat een goed doel daarvoor moet doen.',
    Page: documentationPage(
      'Maandelijkse donateurs',
      'Uw donateurs regelen hun maandelijkse gift zelf, en een afschrijving die niet lukt, wordt meestal vanzelf goedgemaakt. U hoeft daar bijna niets voor te doen.',
      monthlyDonors,
    ),
  },
  {
    path: '/documentation/campagnes',
    title: 'Campagnes',
    description:
      'Hoe u met Gulhart een campagnepagina maakt, anderen laat meedoen, en ziet wat er voor welk doel binnenkomt.',
    Page: documentationPage(
      'Campagnes.',
      'Vraag geld voor één doel: op een eigen pagina, met een eigen formulier, en met een balk die laat zien hoeveel er al is.',
      campaigns,
    ),
  },
  {
    path: '/about',
    title: 'Over ons',
    description: 'Wie Gulhart maakt, waarom, en wat we onderweg belangrijk vinden.',
    Page: AboutPage,
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Stel uw vraag aan Gulhart. We lezen elk bericht en antwoorden zo snel als we kunnen.',
    Page: ContactPage,
  },
  {
    path: '/careers',
    title: 'Werken bij Gulhart',
    description: 'Vacatures bij Gulhart in Utrecht: bouw mee aan geven zonder omwegen.',
    Page: CareersPage,
  },
  {
    path: '/blog',
    title: 'Blog',
    description: 'Praktische artikelen voor goede doelen over online geven, formulieren en donateurs.',
    Page: BlogPage,
  },
  ...articles.map((article) => ({
    path: `/blog/${article.slug}`,
    title: article.title,
    description: article.description,
    Page: () => <ArticlePage article={article} />,
    structuredData: [
      { '@type': 'Article', headline: article.title, description: article.description, inLanguage: 'nl' },
    ],
  })),
  {
    path: '/privacy',
    title: 'Privacybeleid',
    description: 'Welke persoonsgegevens Gulhart verwerkt, waarvoor, hoe lang, en welke rechten u hebt.',
    Page: () => (
      <LegalDocument
        title="Privacybeleid"
        intro="In het kort: we vragen niet meer dan nodig is om een gift goed te laten verlopen, we verkopen geen gegevens, en we volgen donateurs niet."
        text={privacy}
      />
    ),
  },
  {
    path: '/terms',
    title: 'Algemene voorwaarden',
    description: 'De voorwaarden waaronder organisaties Gulhart gebruiken.',
    Page: () => (
      <LegalDocument
        title="Algemene voorwaarden"
        intro="In het kort: u ontvangt giften op uw eigen rekening, u kunt met een termijn van 30 dagen opzeggen, en wijzigingen hoort u minstens 30 dagen van tevoren. De artikelen hieronder zijn wat geldt."
        text={terms}
      />
    ),
  },
  {
    path: '/cookies',
    title: 'Cookiebeleid',
    description: 'Welke cookies Gulhart gebruikt, waarvoor, en hoe u uw keuze verandert.',
    Page: () => (
      <LegalDocument
        title="Cookiebeleid"
        intro="In het kort: zolang u niet inlogt en niets kiest, plaatst Gulhart geen enkele cookie. Donatieformulieren doen dat nooit. Analytische en marketingcookies gebruiken we op dit moment niet."
        text={cookies}
        additions={{ 'Welke cookies er zijn': <CookieTables /> }}
      />
    ),
  },
];

export const notFoundPage: Omit<SitePage, 'path'> = {
  title: 'Niet gevonden',
  description: 'Deze pagina bestaat niet, of is verhuisd.',
  Page: NotFoundPage,
};
