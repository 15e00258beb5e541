import type { AnbiPage, AnbiPageYear } from '../../../donor/render/anbi/anbi-page.ts';
import type { AnbiFile } from '../../../contract/anbi.ts';
import type { Deps } from '../../platform/deps.ts';
import { type DonorPage, prepareDonorPage } from '../../platform/http/send-donor-page.ts';
import type { PublishedPage } from '../sessions/public-scope.ts';
import { organisationLookOf } from '../settings/organisation-look.ts';
import { bookYearLabel } from './book-year.ts';
import type { YearContent } from './content.ts';
import { readContent, type ReadAnbi } from './read-content.ts';

/** The page as everybody gets it. */
export async function makePage(deps: Deps, { scope, slug }: PublishedPage): Promise<DonorPage> {
  const read = await deps.database.transaction(scope, readContent);
  const view = viewOf(read, new URL(`/anbi/${slug}`, deps.publicUrl).href);
  return prepareDonorPage(deps.donorPages.renderAnbiPage(view));
}

function viewOf({ settings, content }: ReadAnbi, url: string): AnbiPage {
  const { policy, bookYear } = content;
  const urlOf = (file: AnbiFile | null) => file && `${url}/${file.id}.pdf`;
  const told = [...content.years].filter(([, year]) => saysSomething(year));
  const years = told.map(([year, all]): AnbiPageYear => ({
    ...all,
    label: bookYearLabel(year, bookYear.endMonth),
    reportFileUrl: urlOf(all.reportFile),
    accountsFileUrl: urlOf(all.accountsFile),
  }));
  return {
    organisation: organisationLookOf(settings),
    url,
    isCultural: settings('org_anbi_cultural') === 'ja',
    identity: { ...content.identity, name: settings('org_name') },
    aim: content.aim,
    policy: { text: policy.text, until: policy.until, fileUrl: urlOf(policy.file) },
    board: content.board,
    pay: content.pay,
    years,
  };
}

function saysSomething(year: YearContent): boolean {
  const { reportText, reportFile, incomeCents, expensesCents, accountsFile, passportUrl } = year;
  return (
    Boolean(reportText || reportFile || accountsFile || passportUrl) ||
    incomeCents !== null ||
    expensesCents !== null
  );
}
