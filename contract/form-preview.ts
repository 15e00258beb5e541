import * as z from 'zod/mini';
import { multiLine } from './text.ts';

export const formSettingKeys = [
  'form_amounts',
  'form_frequency',
  'form_quarterly',
  'form_yearly',
  'form_heading',
  'form_introduction',
  'form_thanks',
  'form_costs',
  'form_reminder',
  'form_monthly_question',
  'form_honours',
] as const;
export type FormSettingKey = (typeof formSettingKeys)[number];

export const previewedPages = ['advanced', 'simple', 'question', 'thanks'] as const;
export type PreviewedPage = (typeof previewedPages)[number];

const draft = z.optional(multiLine({ max: 1_000 }));
const drafts = Object.fromEntries(formSettingKeys.map((key) => [key, draft])) as Record<
  FormSettingKey,
  typeof draft
>;

export const previewFormBody = z.strictObject({
  page: z.enum(previewedPages),
  ...drafts,
});

export const formPreviewed = z.object({ html: z.string() });
