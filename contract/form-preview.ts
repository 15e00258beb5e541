import * as z from 'zod/mini';
import { multiLine } from './text.ts';

/** The settings of a donation form, by their keys. */
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

/** The settings as they stand on the screen, saved or not. */
export const previewFormBody = z.strictObject({
  page: z.enum(previewedPages),
  form_amounts: draft,
  form_frequency: draft,
  form_quarterly: draft,
  form_yearly: draft,
  form_heading: draft,
  form_introduction: draft,
  form_thanks: draft,
  form_costs: draft,
  form_reminder: draft,
  form_monthly_question: draft,
  form_honours: draft,
});

export const formPreviewed = z.object({ html: z.string() });
