import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import * as contract from '../settings.ts';
import { maxTemplateBodyBytes, organisationInQuery, singleLine, optionalId } from '../text.ts';

const params = z.object({ key: singleLine({ min: 1, max: 60 }) });

export const listSettings = endpoint('GET /api/admin/settings', {
  query: organisationInQuery,
  response: { 200: z.array(contract.setting) },
  access: 'viewFigures',
});
export const saveSettings = endpoint('PUT /api/admin/settings', {
  body: contract.saveSettingsBody,
  response: { 200: contract.settingsSaved },
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
});
export const readPublicSetting = endpoint('GET /api/settings/:key', {
  params,
  query: z.object({ orgId: optionalId, donationId: optionalId }),
  response: { 200: contract.settingValueAnswer },
  access: 'anyone',
});
export const readSetting = endpoint('GET /api/admin/settings/:key', {
  params,
  query: organisationInQuery,
  response: { 200: contract.settingValueAnswer },
  access: 'viewFigures',
});
export const saveSetting = endpoint('POST /api/admin/settings', {
  body: contract.saveSettingBody,
  response: { 200: contract.settingSaved },
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
});
export const saveNamedSetting = endpoint('POST /api/admin/settings/:key', {
  params,
  body: contract.saveNamedSettingBody,
  response: { 200: contract.settingSaved },
  access: 'editLooks',
  bodyLimitBytes: maxTemplateBodyBytes,
});
export const removeSetting = endpoint('DELETE /api/admin/settings/:key', {
  params,
  query: z.object({ userId: optionalId, organizationSpecific: z.optional(z.literal(['true', 'false'])) }),
  response: { 204: z.null() },
  access: 'editLooks',
});
