import { splitByAnbi } from '../../../../contract/anbi-periods.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { seenByWords, sumGone } from '../../../../contract/seen-by.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { addUp, type GiftSum, type GiftYear, type OrganisationYear } from './add-up.ts';
import type { DroppedFile, GiftPass, KeysOfOthers } from './create-gift-pass.ts';
import { describeAnbi } from './describe-anbi.ts';
import { describeFile, describeProgress } from './describe-file.ts';
import { describeNames, joinNames, listNames } from './donor-names.ts';
import { createFillTemplate, type FillTemplate } from './fill-template.ts';
import { giftsToCsv } from './gifts-csv.ts';

interface Places {
  /** Contains the templates. */
  page: HTMLElement;
  results: HTMLElement;
  /** Read out when it changes. */
  status: HTMLElement;
}

export function showResults({ page, results, status }: Places, pass: GiftPass, ownIssuer: string): void {
  const fill = createFillTemplate(page);

  pass.subscribe(() => {
    const { files, issuers, skippedCount } = pass.getState();
    const sum = sumOf(files);
    const progress = describeProgress(files, sum.standings, skippedCount);
    if (status.textContent !== progress) status.textContent = progress;
    const focused = focusedAction(results);
    results.replaceChildren(
      ...[...issuers].map(([issuer, answer]) => makeQuestion(fill, issuer, answer)),
      ...makeNamesWarning(fill, sum),
      ...sum.years.map((year) => makeYear(fill, year, ownIssuer)),
      ...(sum.years.length > 0 ? [makeClosing(fill, sum)] : []),
      ...(files.length > 0 ? [makeFileList(fill, files, sum, ownIssuer)] : []),
    );
    // The pressed button may be gone; then the file field gets the focus.
    if (focused) (results.querySelector<HTMLElement>(focused) ?? page.querySelector('input'))?.focus();
  });

  const actions: Record<string, (issuer: string) => void> = {
    fetch: (issuer) => void pass.fetchKeysOf(issuer),
    refuse: (issuer) => pass.refuseKeysOf(issuer),
    print: () => window.print(),
    save: () => saveCsv(pass),
    clear: () => pass.clear(),
  };
  results.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (button && !button.ariaBusy) actions[button.dataset['action'] ?? '']?.(button.dataset['issuer'] ?? '');
  });
}

function sumOf(files: readonly DroppedFile[]): GiftSum {
  return addUp(
    files.flatMap(({ id, outcome }) => (outcome.is === 'proven' ? [{ id, facts: outcome.facts }] : [])),
  );
}

function saveCsv(pass: GiftPass): void {
  const csv = giftsToCsv(sumOf(pass.getState().files).years);
  saveFile('giftenpas.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}

/** A selector for the focused button. */
function focusedAction(results: HTMLElement): string | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !results.contains(activeElement)) return undefined;
  const { action, issuer } = activeElement.dataset;
  return `[data-action=${action}]${issuer === undefined ? '' : `[data-issuer="${CSS.escape(issuer)}"]`}`;
}

const questionTexts: Record<KeysOfOthers, string> = {
  ask: 'Die server merkt dan alleen dat iemand zijn sleutels opvraagt. Van uw bestanden gaat niets mee. Vertrouw alleen een server die u kent: hij staat in voor wat er op zijn bewijzen staat.',
  fetching: 'De sleutels worden opgehaald.',
  refused: 'U haalt ze niet op. Bewijzen van daar tellen niet mee.',
  failed: 'Bewijzen van daar tellen nog niet mee. Probeer het later opnieuw.',
};

/** Asks before another server is contacted. */
function makeQuestion(fill: FillTemplate, issuer: string, answer: KeysOfOthers): HTMLElement {
  const text = questionTexts[answer];
  const question =
    answer === 'failed'
      ? fill('failure', { title: `De sleutels van ${issuer} konden niet worden opgehaald.`, text })
      : fill('question', {
          title: `Dit bewijs komt van ${issuer}. Sleutels daar ophalen?`,
          text,
          fetch: answer === 'fetching' ? 'Ophalen...' : 'Sleutels ophalen',
          ...(answer !== 'ask' && { refusal: undefined }),
        });
  for (const button of question.querySelectorAll<HTMLElement>('[data-action]')) {
    button.dataset['issuer'] = issuer;
    if (answer === 'fetching') button.ariaBusy = 'true';
  }
  return question;
}

/** Papers of several people are added up with a warning. */
function makeNamesWarning(fill: FillTemplate, { years }: GiftSum): HTMLElement[] {
  const names = listNames(
    years.flatMap(({ organisations }) =>
      organisations.flatMap(({ gifts }) => gifts.map(({ donorName }) => donorName)),
    ),
  );
  const title = describeNames(names);
  if (!title) return [];
  const text = `${joinNames(names)}. Ze zijn hieronder bij elkaar opgeteld: kijk na of al deze giften van u zijn.`;
  return [fill('names', { title, text })];
}

function makeYear(
  fill: FillTemplate,
  { year, organisations, totalCents, unseenCents, anbiCents }: GiftYear,
  ownIssuer: string,
): HTMLElement {
  const title = `Gewone giften in ${year}`;
  const section = fill('year', {
    title,
    organisations: organisations.map((each) => makeOrganisation(fill, each, year, ownIssuer)),
    totals: [
      ...(unseenCents > 0
        ? [
            fill('seen-total', { amount: formatEuros(totalCents - unseenCents) }),
            fill('unseen-total', { amount: formatEuros(unseenCents) }),
          ]
        : []),
      fill('total', { amount: formatEuros(totalCents) }),
      ...(anbiCents > 0 && anbiCents < totalCents
        ? [fill('anbi-total', { amount: formatEuros(anbiCents) })]
        : []),
    ],
  });
  for (const named of [section, section.querySelector('table')]) named?.setAttribute('aria-label', title);
  return section;
}

function makeOrganisation(
  fill: FillTemplate,
  organisation: OrganisationYear,
  year: number,
  ownIssuer: string,
): HTMLElement {
  const { name, gifts, totalCents, unseenCents, issuer } = organisation;
  const unseenBy = gifts.find(({ seenBy }) => seenBy !== 'mollie')?.seenBy;
  const rsin = organisation.rsin ?? 'onbekend';
  const anbi = describeAnbi(organisation, year);
  const count = gifts.length === 1 ? '1 gift' : `${gifts.length} giften`;
  const { returnedCents, withdrawnCents } = sumGone(gifts);
  const gone = [
    returnedCents > 0 && `${formatEuros(returnedCents)} is teruggegaan`,
    withdrawnCents > 0 && `${formatEuros(withdrawnCents)} is ingetrokken`,
  ].filter(Boolean);
  const names = joinNames(listNames(gifts.map(({ donorName }) => donorName)));
  const cashCents = gifts.reduce(
    (sum, { amountCents, returnedCents: back, countedCents }) => sum + amountCents - back - countedCents,
    0,
  );
  const counted = gifts.filter(({ countedCents }) => countedCents > 0);
  const split = splitByAnbi({ ...organisation, year }, counted);
  return fill('organisation', {
    name,
    summary: `RSIN ${rsin} · ANBI: ${anbi.toLowerCase()} · ${count}`,
    issuer: issuer === ownIssuer ? undefined : `volgens ${issuer}`,
    donor: names === null ? undefined : `op naam van ${names}`,
    returned: gone.length > 0 ? `${gone.join(' en ')} en telt niet mee` : undefined,
    cash:
      cashCents > 0
        ? `${formatEuros(cashCents)} was contant, is niet aftrekbaar en telt niet mee`
        : undefined,
    unseen:
      unseenCents > 0 ? `${formatEuros(unseenCents)} is ${seenByWords[unseenBy ?? 'entered']}` : undefined,
    split: split
      ? `${formatEuros(split.withinCents)} terwijl de organisatie ANBI was, ${formatEuros(split.outsideCents)} daarbuiten`
      : undefined,
    rsin,
    anbi,
    count: String(gifts.length),
    amount: formatEuros(totalCents),
  });
}

const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });

function makeClosing(fill: FillTemplate, { standings }: GiftSum): HTMLElement {
  const counted = [...standings.values()].filter(({ is }) => is === 'counts').length;
  const papers = counted === 1 ? '1 bewijs' : `${counted} bewijzen`;
  return fill('closing', {
    made: `Opgeteld op ${longDate.format(new Date())} uit ${papers} met een handtekening die klopt.`,
  });
}

function makeFileList(
  fill: FillTemplate,
  files: readonly DroppedFile[],
  { standings }: GiftSum,
  ownIssuer: string,
): HTMLElement {
  return fill('files', {
    files: files.map((file) => {
      const { tone, label, text } = describeFile(file, standings.get(file.id), ownIssuer);
      return fill('file', {
        badge: [fill(`badge-${tone}`, { label })],
        name: file.name,
        text: text || undefined,
      });
    }),
  });
}
