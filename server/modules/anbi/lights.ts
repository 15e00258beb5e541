import {
  standardFormAboveCents,
  type AnbiItem,
  type AnbiLight,
  type ItemLight,
} from '../../../contract/anbi.ts';
import { formatDutchDate } from '../../platform/dutch-calendar.ts';
import { bookYearLabel, dueDateOf, lastBookYear, warningDateOf } from './book-year.ts';
import type { AnbiContent, YearContent } from './read-content.ts';

type Lights = Record<AnbiItem, ItemLight>;

export function lightsOf(content: AnbiContent, today: string): Lights {
  return {
    identity: identityLight(content),
    aim: content.aim
      ? ok('De doelstelling staat erin.')
      : missing('Schrijf in een paar zinnen wat u wilt bereiken.'),
    policy: policyLight(content, today),
    board:
      content.board.length > 0
        ? ok('Het bestuur staat erin.')
        : missing('Vul de namen en functies van uw bestuursleden in.'),
    pay: content.pay
      ? ok('Het beloningsbeleid staat erin.')
      : missing('Schrijf wat bestuur en medewerkers krijgen, ook als dat niets is.'),
    report: yearLight(content, today, 'het verslag', hasReport),
    accounts: accountsLight(content, today),
  };
}

export function summaryOf(lights: Lights, isPublished: boolean): ItemLight {
  const count = (light: AnbiLight) => Object.values(lights).filter((each) => each.light === light).length;
  const [lacking, soon] = [count('missing'), count('due')];
  if (lacking > 0)
    return missing(
      `${lacking === 1 ? 'Er ontbreekt één onderdeel' : `Er ontbreken ${lacking} onderdelen`}. ${
        isPublished ? 'Uw pagina staat aan, maar is nog niet compleet.' : 'Uw pagina is nog niet compleet.'
      }`,
    );
  if (soon > 0)
    return due(soon === 1 ? 'Eén onderdeel verloopt binnenkort.' : `${soon} onderdelen verlopen binnenkort.`);
  return isPublished
    ? ok('Alles is in orde en staat op uw pagina.')
    : due('Alles is ingevuld, maar uw pagina staat nog uit. Niemand kan de pagina zien.');
}

export function findMissingItems(content: AnbiContent, year: number): { report: boolean; accounts: boolean } {
  return { report: !hasReport(content, year), accounts: accountsProblem(content, year) !== undefined };
}

function identityLight({ identity: { name, rsin, address, email, phone } }: AnbiContent): ItemLight {
  if (!name) return missing('Vul bij Organisatie de naam van uw organisatie in.');
  const lacking = [
    ...(rsin ? [] : ['uw RSIN']),
    ...(address || email || phone ? [] : ['een adres, telefoonnummer of e-mailadres']),
  ];
  if (lacking.length > 0) return missing(`Vul bij Organisatie ${lacking.join(' en ')} in.`);
  return ok('Naam, RSIN en contactgegevens staan erin.');
}

function policyLight({ policy: { text, file, until } }: AnbiContent, today: string): ItemLight {
  if (!text && !file) return missing('Schrijf de hoofdlijnen van uw beleid op, of upload uw beleidsplan.');
  const year = Number(today.slice(0, 4));
  if (until === null || until > year) return ok('Het beleidsplan staat erin.');
  if (until < year) return missing(`Uw beleidsplan gold tot en met ${until}. Zet er een nieuw in.`);
  return today >= `${year}-11-01`
    ? due(`Uw beleidsplan geldt tot en met ${until}. Zet er voor nieuwjaar een nieuw in.`)
    : ok(`Het beleidsplan geldt tot en met ${until}.`);
}

const hasReport = ({ years }: AnbiContent, year: number) => {
  const found = years.get(year);
  return Boolean(found && (found.reportText || found.reportFile));
};

function accountsLight(content: AnbiContent, today: string): ItemLight {
  const last = lastBookYear(today, content.bookYear.endMonth);
  for (const year of [last, last - 1]) {
    const label = bookYearLabel(year, content.bookYear.endMonth);
    const problem = accountsProblem(content, year);
    if (problem === 'form')
      return missing(
        `In ${label} kwam er meer dan € 50.000 binnen. Upload het standaardformulier, of vul uw CBF-erkenningspaspoort in.`,
      );
    if (problem === 'balance')
      return missing(
        `Van boekjaar ${label} staan alleen de baten en lasten erin. Upload ook de balans en een toelichting, als PDF.`,
      );
  }
  return yearLight(
    content,
    today,
    'de financiële verantwoording',
    (all, year) => accountsProblem(all, year) === undefined,
  );
}

/**
 * A Dutch tax regulation (Uitvoeringsregeling AWR 1994, article 1a) requires a balance sheet, income, expenses and an
 * explanation.
 */
type AccountsProblem = 'absent' | 'form' | 'balance';

function accountsProblem({ years }: AnbiContent, year: number): AccountsProblem | undefined {
  const found = years.get(year);
  if (!found || !hasAccounts(found)) return 'absent';
  const isLarge = (found.incomeCents ?? 0) > standardFormAboveCents;
  if (isLarge && found.accountsForm === 'own') return 'form';
  return found.accountsForm === 'own' && found.accountsFile === null ? 'balance' : undefined;
}

function hasAccounts({ accountsForm, accountsFile, incomeCents, expensesCents }: YearContent): boolean {
  if (accountsForm === 'passport') return true;
  return accountsFile !== null || (incomeCents !== null && expensesCents !== null);
}

/** Until the warning date of the last ended financial year, the item of the year before that year is enough. */
function yearLight(
  content: AnbiContent,
  today: string,
  what: string,
  hasItem: (content: AnbiContent, year: number) => boolean,
): ItemLight {
  const { endMonth, first } = content.bookYear;
  const last = lastBookYear(today, endMonth);
  const label = bookYearLabel(last, endMonth);
  const dueOn = dueDateOf(last, endMonth);
  if (first !== null && first > last) return ok('Uw eerste boekjaar loopt nog.');
  // An organisation can fill in the last year while the year before is still incomplete.
  const before = last - 1;
  const lacksBefore =
    (first === null || first <= before) && content.years.has(before) && !hasItem(content, before);
  if (hasItem(content, last) && !lacksBefore) return ok(`Boekjaar ${label} staat erin.`);
  if (hasItem(content, last))
    return missing(
      `Zet ${what} van boekjaar ${bookYearLabel(before, endMonth)} erin: dat had er al moeten staan.`,
    );
  if (today > dueOn)
    return missing(`Zet ${what} van boekjaar ${label} erin. Dat moest uiterlijk ${formatDutchDate(dueOn)}.`);
  if (today >= warningDateOf(last, endMonth))
    return due(`Zet ${what} van boekjaar ${label} er uiterlijk ${formatDutchDate(dueOn)} in.`);
  return (first !== null && first > before) || hasItem(content, before)
    ? ok(`Boekjaar ${label} moet er uiterlijk ${formatDutchDate(dueOn)} in staan.`)
    : missing(`Zet ${what} van boekjaar ${bookYearLabel(before, endMonth)} erin.`);
}

const ok = (sentence: string): ItemLight => ({ light: 'ok', sentence });
const due = (sentence: string): ItemLight => ({ light: 'due', sentence });
const missing = (sentence: string): ItemLight => ({ light: 'missing', sentence });
