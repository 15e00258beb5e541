import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import {
  correctPeriodsBody,
  overviewDonor,
  overviewDonorsQuery,
  overviewFigures,
  overviewPdfQuery,
  overviewProgress,
  overviewsQuery,
  sendOverviewsBody,
  settingPeriods,
  yearOnlyQuery,
} from '../year-overviews.ts';

const access = 'export';
const windowSeconds = 10 * 60;

export const readOverviewFigures = endpoint('GET /api/admin/year-overviews', {
  query: overviewsQuery,
  response: { 200: overviewFigures },
  access: 'viewFigures',
});
export const readOverviewProgress = endpoint('GET /api/admin/year-overviews/progress', {
  query: yearOnlyQuery,
  response: { 200: overviewProgress },
  access: 'viewFigures',
});
export const listOverviewDonors = endpoint('GET /api/admin/year-overviews/donors', {
  query: overviewDonorsQuery,
  response: { 200: z.array(overviewDonor) },
  access,
});
export const showOverview = endpoint('GET /api/admin/year-overviews/overview.pdf', {
  query: overviewPdfQuery,
  access,
  limit: { name: 'overview-account', max: 120, windowSeconds, by: 'account' },
});
export const exportYear = endpoint('GET /api/admin/year-overviews/export.csv', {
  query: yearOnlyQuery,
  access,
  stepUp: true,
  limit: { name: 'overview-export-account', max: 20, windowSeconds, by: 'account' },
});
export const sendOverviews = endpoint('POST /api/admin/year-overviews/send', {
  body: sendOverviewsBody,
  response: { 200: actionDone },
  access,
});
export const correctOverviews = endpoint('POST /api/admin/year-overviews/correct', {
  body: sendOverviewsBody,
  response: { 200: actionDone },
  access,
});
export const listPeriods = endpoint('GET /api/admin/year-overviews/periods', {
  response: { 200: z.array(settingPeriods) },
  access,
});
export const correctPeriods = endpoint('PUT /api/admin/year-overviews/periods', {
  body: correctPeriodsBody,
  response: { 200: actionDone },
  access: 'manageOrganisation',
});
