import type { ComponentType } from 'react';
import { giftPassPath } from '../../contract/pages.ts';
import { articles } from './features/blog/articles.ts';
import { questions } from './features/landing/question-list.ts';
import { siteUrl } from './layout/site-url.ts';
import AboutPage from './pages/about-page.tsx';
import AnbiDocumentationPage from './pages/anbi-documentation-page.tsx';
import CampaignDocumentationPage from './pages/campaign-documentation-page.tsx';
import { ArticlePage } from './pages/article-page.tsx';
import BlogPage from './pages/blog-page.tsx';
import CareersPage from './pages/careers-page.tsx';
import ContactPage from './pages/contact-page.tsx';
import CookiesPage from './pages/cookies-page.tsx';
import CheckingPapersPage from './pages/checking-papers-page.tsx';
import DocumentationPage from './pages/documentation-page.tsx';
import GiftPassPage from './pages/gift-pass-page.tsx';
import HomePage from './pages/home-page.tsx';
import MonthlyDonorsDocumentationPage from './pages/monthly-donors-documentation-page.tsx';
import NotFoundPage from './pages/not-found-page.tsx';
import PrivacyPage from './pages/privacy-page.tsx';
import TermsPage from './pages/terms-page.tsx';

export interface SitePage {
  path: string;
  /** Before ' · Gulhart'; unique. */
  title: string;
  /** Unique, at most 160 characters. */
  description: string;
  /** The content of `main`. */
  Page: ComponentType;
  /** As schema.org objects, with `siteUrl('/path')` for our own addresses. */
  structuredData?: readonly object[];
}

/** In the order of the sitemap. */
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
    path: '/documentation/bewijzen',
    title: 'Bewijzen controleren',
    description:
      'Hoe u ziet of een kwitantie of jaaroverzicht van Gulhart echt is: met de code, met de Giftenpas of met eigen programma’s.',
    Page: CheckingPapersPage,
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
    Page: AnbiDocumentationPage,
  },
  {
    path: '/documentation/maandelijkse-donateurs',
    title: 'Maandelijkse donateurs',
    description:
      'Wat donateurs zelf regelen in Mijn gift, wat er gebeurt na een storno, en wat een goed doel daarvoor moet doen.',
    Page: MonthlyDonorsDocumentationPage,
  },
  {
    path: '/documentation/campagnes',
    title: 'Campagnes',
    description:
      'Hoe u met Gulhart een campagnepagina maakt, anderen laat meedoen, en ziet wat er voor welk doel binnenkomt.',
    Page: CampaignDocumentationPage,
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
    description: 'Welke persoonsgegevens Gulhart verwerkt, waarvoor, hoe lang, en welke rechten u heeft.',
    Page: PrivacyPage,
  },
  {
    path: '/terms',
    title: 'Algemene voorwaarden',
    description: 'De voorwaarden waaronder organisaties Gulhart gebruiken.',
    Page: TermsPage,
  },
  {
    path: '/cookies',
    title: 'Cookiebeleid',
    description: 'Welke cookies Gulhart gebruikt, waarvoor, en hoe u uw keuze verandert.',
    Page: CookiesPage,
  },
];

/** Shown with status 404. */
export const notFoundPage: Omit<SitePage, 'path'> = {
  title: 'Niet gevonden',
  description: 'Deze pagina bestaat niet, of is verhuisd.',
  Page: NotFoundPage,
};
