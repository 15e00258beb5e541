import * as z from 'zod/mini';
import { calendarDay, paging } from './donation-list.ts';
import { frequencies } from './frequencies.ts';
import { parseFigureCents } from './money.ts';
import { readPresetAmounts } from './preset-amounts.ts';
import { slug } from './slug.ts';
import { multiLine, publicId, singleLine } from './text.ts';

export const pageKinds = ['campaign', 'action', 'team', 'in_memoriam'] as const;
export type PageKind = (typeof pageKinds)[number];
export const pageKindNames: Record<PageKind, string> = {
  campaign: 'Campagne',
  action: 'Actiepagina',
  team: 'Team',
  in_memoriam: 'Pagina ter nagedachtenis',
};

export const pageStates = ['draft', 'open', 'closed', 'archived'] as const;
export type PageState = (typeof pageStates)[number];
export const pageStateNames: Record<PageState, string> = {
  draft: 'Concept',
  open: 'Open',
  closed: 'Gesloten',
  archived: 'Gearchiveerd',
};

export const wallModes = ['off', 'approved', 'at_once'] as const;
export type WallMode = (typeof wallModes)[number];

export const maxPageDepth = 4;
export const maxPagesOfOrganisation = 10_000;
/** A page keeps its former addresses. The limit stops one page from taking many addresses. */
export const maxAddressesOfPage = 5;
export const maxLongTextLength = 5_000;
export const lastDayHasPassedText =
  'De laatste dag is al voorbij. Kies een latere dag, of laat het veld leeg.';
export const maxGoalCents = 100_000_000_00;

export const pagePath = (address: string) => `/c/${address}`;
/** Words that our own addresses use, and names that would mislead visitors. */
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
    const cents = parseFigureCents(typed);
    if (cents !== undefined && cents > 0 && cents <= maxGoalCents) return cents;
    context.issues.push({
      code: 'custom',
      input: typed,
      message:
        cents === 0
          ? 'Vul een doelbedrag in boven nul, of laat het leeg.'
          : 'Typ het doelbedrag in cijfers, bijvoorbeeld 2.500.',
    });
    return z.NEVER;
  }),
);

/** Written as `10; 25; 50`. Empty means the amounts of the organisation's form. */
const presetAmounts = singleLine({ max: 100 }).check(
  z.superRefine((text, context) => {
    const read = text === '' ? undefined : readPresetAmounts(text);
    if (read && 'problem' in read)
      context.issues.push({ code: 'custom', input: text, message: read.problem });
  }),
);

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
    /** Null means the frequency that the organisation's form selects. */
    preselectedFrequency: z.nullable(z.enum(frequencies)),
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

/** The user is still typing, so an invalid value counts as empty. */
export const previewPageBody = z.strictObject({
  kind: z.enum(pageKinds),
  id: z.nullable(publicId),
  /** Shows the picture that the maker sent and the organisation has not approved yet. */
  showsWaitingPicture: z.optional(z.boolean()),
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
    preselectedFrequency: z.catch(z.nullable(z.enum(frequencies)), null),
    contact: z.catch(singleLine({ max: 200 }), ''),
    wall: z.catch(z.enum(wallModes), 'off'),
    allowsActionPages: z.catch(z.boolean(), false),
  }),
});

export const createPageBody = z.strictObject({ kind: z.enum(pageKinds), page: savePageBody });
export const changePageStateBody = z.strictObject({ state: z.enum(pageStates) });

/** The states that can follow each state. There is no state for deleted pages, because gifts refer to their page. */
export const nextPageStates: Record<PageState, readonly PageState[]> = {
  draft: ['open', 'archived'],
  open: ['closed', 'archived'],
  closed: ['open', 'archived'],
  archived: ['draft'],
};

export const pageListQuery = z.object({
  search: z.optional(singleLine({ max: 80 })),
  state: z.optional(z.enum([...pageStates, ''])),
  /** Selects the direct children of this page. `top` selects pages without a parent. */
  parent: z.optional(z.union([z.literal(['top', '']), publicId])),
  /** Selects the possible parents of this page. `new` stands for a page that is not saved yet. */
  parentOf: z.optional(z.union([z.literal(['new', '']), publicId])),
  ...paging,
});

export const listedPage = z.object({
  id: publicId,
  parentId: z.nullable(publicId),
  parentTitle: z.nullable(z.string()),
  kind: z.enum(pageKinds),
  state: z.enum(pageStates),
  /** True for an archived page that the organisation refused, until the data of its maker is erased. */
  isRefused: z.boolean(),
  title: z.string(),
  slug: z.string(),
  url: z.string(),
  imageUrl: z.nullable(z.string()),
  phoneImageUrl: z.nullable(z.string()),
  goal: z.nullable(z.string()),
  /** The amount of the live gifts through this page and all pages below it, less returned money. */
  received: z.string(),
  giftCount: z.number(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  pageCount: z.number(),
});
export type ListedPage = z.infer<typeof listedPage>;

export const campaignPage = z.extend(listedPage, {
  shortText: z.string(),
  longText: z.string(),
  imageId: z.nullable(z.string()),
  presetAmounts: z.string(),
  preselectedFrequency: z.nullable(z.enum(frequencies)),
  fundId: z.nullable(z.string()),
  thankYouText: z.string(),
  allowsActionPages: z.boolean(),
  wall: z.enum(wallModes),
  contact: z.string(),
});
export type CampaignPage = z.infer<typeof campaignPage>;

const figureRow = { giftCount: z.number(), received: z.string() };
export const pageFigures = z.object({
  /** The most recent months with gifts, such as '2026-12': at most twelve, oldest first. */
  months: z.array(z.object({ month: z.string(), ...figureRow })),
  /** The ten largest sources; null is an unknown source. */
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
