import type { AnbiPage, AnbiPageYear } from '../../../donor/render/anbi/anbi-page.ts';
import type { AnbiFile } from '../../../contract/anbi.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../foundation/deps.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { type DonorPage, prepareDonorPage } from '../../platform/http/send-donor-page.ts';
import type { PublishedPage } from '../foundation/sessions/public-scope.ts';
import { organisationLookOf } from '../foundation/settings/queries.ts';
import { bookYearLabel } from './book-year.ts';
import { type YearContent, readContent, type ReadAnbi } from './read-content.ts';

export async function makePage(deps: Deps, { scope, slug }: PublishedPage): Promise<DonorPage> {
  const read = await deps.database.transaction(scope, readContent);
  const url = new URL(`/anbi/${slug}`, deps.publicUrl).href;
  const view = viewOf(read, url, ({ id }) => `${url}/${id}.pdf`);
  return prepareDonorPage(deps.donorPages.renderAnbiPage(view));
}

export async function previewPage(deps: Deps, scope: OrganisationScope): Promise<DonorPage> {
  const read = await deps.database.transaction(scope, readContent);
  const view = viewOf(read, deps.publicUrl.href, ({ id }) => `/api/admin/anbi/files/${id}`);
  return prepareDonorPage(deps.donorPages.renderAnbiPage({ ...view, isPreview: true }));
}

function viewOf(
  { settings, page, content }: ReadAnbi,
  url: string,
  addressOf: (file: AnbiFile) => string,
): AnbiPage {
  const { policy, bookYear } = content;
  const urlOf = (file: AnbiFile | null) => file && addressOf(file);
  const filledYears = [...content.years].filter(([, year]) => hasContent(year));
  const years = filledYears.map(([year, all]): AnbiPageYear => ({
    ...all,
    label: bookYearLabel(year, bookYear.endMonth),
    reportFileUrl: urlOf(all.reportFile),
    accountsFileUrl: urlOf(all.accountsFile),
  }));
  return {
    organisation: organisationLookOf(settings),
    url,
    isCultural: settings('org_anbi_cultural') === 'ja',
    isPreview: false,
    updatedOn: page ? dutchDate(page.updated_at) : null,
    identity: { ...content.identity, name: settings('org_name'), kvk: settings('org_kvk') },
    aim: content.aim,
    policy: { text: policy.text, until: policy.until, fileUrl: urlOf(policy.file) },
    board: content.board,
    pay: content.pay,
    years,
  };
}

function hasContent(year: YearContent): boolean {
  const { reportText, reportFile, incomeCents, expensesCents, accountsFile, passportUrl } = year;
  return (
    Boolean(reportText || reportFile || accountsFile || passportUrl) ||
    incomeCents !== null ||
    expensesCents !== null
  );
}
