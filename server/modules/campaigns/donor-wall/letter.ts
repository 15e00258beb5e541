import { colourOfPage, deceasedIn, kickerOf } from '../../../../contract/in-memoriam.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { WallEntry } from '../../../../donor/render/campaign/wall.tsx';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { hasLettersFor, hasWords } from '../../../platform/pdf/printable.ts';
import type { PdfLetterhead, PdfSection } from '../../../platform/pdf/pdf-sheet.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readPageTotals } from '../pages/page-totals.ts';
import { findPageOfMaker } from '../pages/pages-of-makers.ts';
import { letterheadOf } from '../../foundation/organisation/letterhead.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import { organisationFactsOf } from '../../foundation/organisation/receipt-facts.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { readWall } from './queries.ts';

const maxMessages = 1_000;
/** With fewer gifts, the total would show what a single donor gave. */
const minGiftsForTotal = 3;

interface Letter {
  organisationName: string;
  title: string;
  receivedCents: number;
  giftCount: number;
  entries: readonly WallEntry[];
  otherCount: number;
  at: Date;
}

/** The closing letter of an in memoriam page. It shows the total of three or more gifts, but no single amount. */
function renderLetter(
  letter: Letter,
  { colour, letterhead }: { colour: string; letterhead: PdfLetterhead },
): Promise<Buffer> {
  const { organisationName, title, at } = letter;
  return renderPdf({
    heading: [kickerOf('in_memoriam', title), title].filter(Boolean).join(' '),
    documentTitle: title,
    author: organisationName,
    createdAt: at,
    colour,
    letterhead,
    notice: '',
    introduction: `${formatDutchDate(dutchDate(at))}\n\nGeachte familie,\n\n${introductionOf(letter)}`,
    sections: [totalOf(letter), messagesOf(letter)].filter((section) => section !== null),
    closing: `Wij danken u, en allen die gaven, voor dit blijk van genegenheid.\n\nMet vriendelijke groet,\n${organisationName}`,
    signature: null,
    check: null,
    footer: '',
    maxPages: 100,
  });
}

function introductionOf({ organisationName, title, giftCount, entries }: Letter): string {
  const times = giftCount === 0 ? 'nog niet' : giftCount === 1 ? 'één keer' : `${giftCount} keer`;
  const contents = [
    giftCount >= minGiftsForTotal && 'wat er samen is gegeven',
    entries.some(({ message }) => message) && 'wat mensen daarbij schreven',
  ].filter(Boolean);
  const given = `Ter nagedachtenis aan ${deceasedIn(title)} is ${times} gegeven aan ${organisationName}.`;
  return contents.length > 0 ? `${given} In deze brief staat ${contents.join(', en ')}.` : given;
}

function totalOf({ receivedCents, giftCount, at }: Letter): PdfSection | null {
  if (giftCount < minGiftsForTotal) return null;
  return {
    title: '',
    text: '',
    rows: [
      { label: 'Samen gegeven', value: formatEuros(receivedCents), isProminent: true },
      { label: 'Tot en met', value: formatDutchDate(dutchDate(at)) },
    ],
  };
}

function messagesOf({ entries, otherCount }: Letter): PdfSection | null {
  if (entries.length === 0) return null;
  return {
    title: 'Namen en berichten',
    text: otherCount > 0 ? `En nog ${otherCount} anderen.` : '',
    rows: [],
    table: {
      columns: [
        { label: 'Naam', share: 34 },
        { label: 'Bericht', share: 66 },
      ],
      lines: entries
        .toReversed()
        .map(({ name, message }) => [toPrintable(name ?? 'Anoniem'), toPrintable(message)]),
    },
  };
}

function toPrintable(text: string): string {
  return hasLettersFor(text) || hasWords(text) ? text : '(in een ander schrift)';
}

export async function makeLetter(
  deps: Deps,
  scope: OrganisationScope,
  pageId: string,
): Promise<{ filename: string; pdf: Buffer }> {
  const { page, totals, wall, settings } = await deps.database.transaction(scope, async (transaction) => {
    const page = await findPageOfMaker(transaction, pageId);
    if (page?.kind !== 'in_memoriam') throw new AppError('not_found');
    const [totals] = await readPageTotals(transaction, pageId);
    return {
      page,
      totals,
      wall: await readWall(transaction, pageId, maxMessages),
      settings: await readEffectiveSettings(transaction),
    };
  });
  const pdf = await renderLetter(
    {
      organisationName: settings('org_name'),
      title: page.title,
      receivedCents: totals?.receivedCents ?? 0,
      giftCount: totals?.giftCount ?? 0,
      entries: wall?.entries ?? [],
      otherCount: wall?.otherCount ?? 0,
      at: deps.clock.now(),
    },
    {
      colour: colourOfPage(page.kind, settings('org_primary_color')),
      letterhead: letterheadOf(
        organisationFactsOf(settings),
        await loadLogo(deps, scope, settings('org_logo_url') || null),
      ),
    },
  );
  return { filename: `in-memoriam-${page.slug}.pdf`, pdf };
}
