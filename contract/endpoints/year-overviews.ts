import * as z from 'zod/mini';
import { action, endpoint } from '../endpoint.ts';
import * as contract from '../year-overviews.ts';

const access = 'export';
const windowSeconds = 10 * 60;

export const readOverviewFigures = endpoint('GET /api/admin/year-overviews', {
  query: contract.overviewsQuery,
  response: { 200: contract.overviewFigures },
  access: 'viewFigures',
});
export const readOverviewProgress = endpoint('GET /api/admin/year-overviews/progress', {
  query: contract.yearOnlyQuery,
  response: { 200: contract.overviewProgress },
  access: 'viewFigures',
});
export const listOverviewDonors = endpoint('GET /api/admin/year-overviews/donors', {
  query: contract.overviewDonorsQuery,
  response: { 200: z.array(contract.overviewDonor) },
  access,
});
export const showOverview = endpoint('GET /api/admin/year-overviews/overview.pdf', {
  query: contract.overviewPdfQuery,
  access,
  limit: { name: 'overview-account', max: 120, windowSeconds, by: 'account' },
});
export const exportYear = endpoint('GET /api/admin/year-overviews/export.csv', {
  query: contract.yearOnlyQuery,
  access,
  stepUp: true,
  limit: { name: 'overview-export-account', max: 20, windowSeconds, by: 'account' },
});
export const sendOverviews = action('POST /api/admin/year-overviews/send', {
  body: contract.sendOverviewsBody,
  access,
});
export const correctOverviews = action('POST /api/admin/year-overviews/correct', {
  body: contract.sendOverviewsBody,
  access,
});
export const listPeriods = endpoint('GET /api/admin/year-overviews/periods', {
  response: { 200: z.array(contract.settingPeriods) },
  access,
});
export const correctPeriods = action('PUT /api/admin/year-overviews/periods', {
  body: contract.correctPeriodsBody,
  access: 'manageOrganisation',
});
