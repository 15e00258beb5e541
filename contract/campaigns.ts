import * as z from 'zod/mini';
import { calendarDay, paging } from './donation-list.ts';
import { frequencies } from './frequencies.ts';
import { parseAmountCents } from './money.ts';
import { readPresetAmounts } from './preset-amounts.ts';
import { slug } from './slug.ts';
import { multiLine, publicId, singleLine } from './text.ts';

/** Pages that ask, and funds that receive. */

export const pageKinds = ['campaign', 'action', 'team', 'in_memoriam'] as const;
export type PageKind = (typeof pageKinds)[number];
export const pageKindNames: Record<PageKind, string> = {
  campaign: 'Campagne',
  action: 'Actiepagina',
  team: 'Team',
  in_memoriam: 'In memoriam',
};

export const pageStates = ['draft', 'open', 'closed', 'archived'] as const;
export type PageState = (typeof pageStates)[number];
export const pageStateNames: Record<PageState, string> = {
  draft: 'Concept',
  open: 'Open',
  closed: 'Gesloten',
  archived: 'Gearchiveerd',
};

/** Whether donors can leave a message, and when others see it. */
export const wallModes = ['off', 'approved', 'at_once'] as const;
export type WallMode = (typeof wallModes)[number];

/** How deep pages may lie in one another. */
export const maxPageDepth = 4;
export const maxPagesOfOrganisation = 10_000;
/** Enough to change one's mind, too few to keep names from others. */
export const maxAddressesOfPage = 5;
export const maxLongTextLength = 5_000;
export const maxGoalCents = 100_000_000_00;

export const pagePath = (address: string) => `/c/${address}`;
/** Words that stand behind a page's address, that our own addresses begin with, or that nobody should pass for. */
const reservedSlugs = [
  'gulhart',
  'nieuw',
  'start',
  'link',
  'beheer',
  'admin',
  'help',
  'login',
  'contact',
  'postvak',
  'doneer',
  'donatie',
  'donate',
  'actie',
  'anbi',
  'api',
  'controle',
  'donation-complete',
  'donation-embed',
  'healthz',
  'herinnering',
  'herstel',
  'images',
  'maandgift',
  'meldingen',
  'metrics',
  'mijn-gift',
  'readyz',
];
export const pageSlug = slug({ example: 'samen-voor-de-buurt', reserved: reservedSlugs });

export const goal = z.pipe(
  singleLine({ max: 40 }),
  z.transform((typed: string, context) => {
    if (typed === '') return null;
    const cents = parseAmountCents(typed);
    if (cents !== undefined && cents > 0 && cents <= maxGoalCents) return cents;
    context.issues.push({
      code: 'custom',
      input: typed,
      message:
        cents === 0
          ? 'Vul een doelbedrag in boven nul, of laat het leeg.'
          : 'Typ het doelbedrag in cijfers zonder punten, bijvoorbeeld 2500.',
    });
    return z.NEVER;
  }),
);

/** `10; 25; 50`, or nothing for those of the organisation's own form. */
const presetAmounts = singleLine({ max: 100 }).check(
  z.superRefine((text, context) => {
    const read = text === '' ? undefined : readPresetAmounts(text);
    if (read && 'problem' in read)
      context.issues.push({ code: 'custom', input: text, message: read.problem });
  }),
);

/** What somebody fills in of a page, whatever its kind. An empty day, amount or text is none. */
export const savePageBody = z
  .strictObject({
    title: singleLine({ min: 3, max: 80, error: 'Geef de pagina een titel van minstens drie letters.' }),
    slug: pageSlug,
    parentId: z.nullable(publicId),
    shortText: singleLine({ max: 200 }),
    longText: multiLine({ max: maxLongTextLength }),
    imageId: z.nullable(publicId),
    goal,
    startsOn: calendarDay,
    endsOn: calendarDay,
    presetAmounts,
    /** What is chosen when its form opens. Null, or one that is no longer offered: as the organisation's own form. */
    firstFrequency: z.nullable(z.enum(frequencies)),
    fundId: z.nullable(publicId),
    thankYouText: multiLine({ max: 500 }),
    allowsActionPages: z.boolean(),
    wall: z.enum(wallModes),
    contact: singleLine({ max: 200 }),
  })
  .check(
    z.superRefine(({ startsOn, endsOn }, context) => {
      if (startsOn && endsOn && endsOn < startsOn)
        context.issues.push({
          code: 'custom',
          input: endsOn,
          path: ['endsOn'],
          message: 'De laatste dag ligt vóór de eerste.',
        });
    }),
  );
export type SavePage = z.infer<typeof savePageBody>;

/** What is being typed: what is not right yet counts as not there. */
export const previewPageBody = z.strictObject({
  kind: z.enum(pageKinds),
  /** Null: of a page that was not saved yet. */
  id: z.nullable(publicId),
  page: z.object({
    title: z.catch(singleLine({ max: 80 }), ''),
    slug: z.catch(pageSlug, ''),
    parentId: z.catch(z.nullable(publicId), null),
    shortText: z.catch(singleLine({ max: 200 }), ''),
    longText: z.catch(multiLine({ max: maxLongTextLength }), ''),
    imageId: z.catch(z.nullable(publicId), null),
    goal: z.catch(goal, null),
    startsOn: z.catch(calendarDay, ''),
    endsOn: z.catch(calendarDay, ''),
    presetAmounts: z.catch(presetAmounts, ''),
    firstFrequency: z.catch(z.nullable(z.enum(frequencies)), null),
    contact: z.catch(singleLine({ max: 200 }), ''),
    wall: z.catch(z.enum(wallModes), 'off'),
    allowsActionPages: z.catch(z.boolean(), false),
  }),
});

export const createPageBody = z.strictObject({ kind: z.enum(pageKinds), page: savePageBody });
export const changePageStateBody = z.strictObject({ state: z.enum(pageStates) });

/** What a page can become. Nothing is ever thrown away: what came in through it stays its own. */
export const nextPageStates: Record<PageState, readonly PageState[]> = {
  draft: ['open', 'archived'],
  open: ['closed', 'archived'],
  closed: ['open', 'archived'],
  archived: ['draft'],
};

export const pageListQuery = z.object({
  /** In titles. */
  search: z.optional(singleLine({ max: 80 })),
  /** An empty one: all but those that were archived. */
  state: z.optional(z.enum([...pageStates, ''])),
  /** Only what is directly part of this page; `top` for what is part of none. */
  parent: z.optional(z.union([z.literal(['top', '']), publicId])),
  /** Only what this page can be part of; `new` for one that is not saved yet. */
  parentOf: z.optional(z.union([z.literal(['new', '']), publicId])),
  ...paging,
});

/** As the organisation sees it in its list. */
export const listedPage = z.object({
  id: publicId,
  parentId: z.nullable(publicId),
  parentTitle: z.nullable(z.string()),
  kind: z.enum(pageKinds),
  state: z.enum(pageStates),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The same picture where it is shown small: a tenth of its bytes. */
  phoneImageUrl: z.nullable(z.string()),
  /** Decimal, such as '2500.00'; null without one. */
  goal: z.nullable(z.string()),
  /** Of the page and all that are part of it: live gifts only, less what went back. */
  received: z.string(),
  giftCount: z.number(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** How many pages are part of it, at any depth. */
  pageCount: z.number(),
});
export type ListedPage = z.infer<typeof listedPage>;

export const campaignPage = z.extend(listedPage, {
  shortText: z.string(),
  longText: z.string(),
  imageId: z.nullable(z.string()),
  presetAmounts: z.string(),
  firstFrequency: z.nullable(z.enum(frequencies)),
  fundId: z.nullable(z.string()),
  thankYouText: z.string(),
  allowsActionPages: z.boolean(),
  wall: z.enum(wallModes),
  contact: z.string(),
});
export type CampaignPage = z.infer<typeof campaignPage>;

const figureRow = { giftCount: z.number(), received: z.string() };
/** What came in through a page and all that are part of it, less what went back. */
export const pageFigures = z.object({
  /** As 2026-12, the last twelve in which anything came in, oldest first. */
  months: z.array(z.object({ month: z.string(), ...figureRow })),
  /** The ten that brought most; null is whoever came from nowhere that is known. */
  sources: z.array(z.object({ source: z.nullable(z.string()), ...figureRow })),
});
export type PageFigures = z.infer<typeof pageFigures>;

export const maxFundsOfOrganisation = 100;

export const saveFundBody = z.strictObject({
  name: singleLine({ min: 2, max: 60, error: 'Geef de bestemming een naam van minstens twee letters.' }),
  ledgerAccount: singleLine({ max: 20 }),
  isArchived: z.boolean(),
});
export type SaveFund = z.infer<typeof saveFundBody>;

export const fund = z.object({
  id: publicId,
  name: z.string(),
  ledgerAccount: z.string(),
  isArchived: z.boolean(),
});
export type Fund = z.infer<typeof fund>;
