import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { saveSettingsBody, settingsSaved } from '../save-settings.ts';
import { setting } from '../settings.ts';
import { maxTemplateBodyBytes, organisationInQuery } from '../text.ts';

export const listSettings = endpoint('GET /api/admin/settings', {
  query: organisationInQuery,
  response: { 200: z.array(setting) },
  access: 'viewFigures',
});
export const saveSettings = endpoint('PUT /api/admin/settings', {
  body: saveSettingsBody,
  response: { 200: settingsSaved },
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
});
