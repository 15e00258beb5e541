import type { AuditKind } from './audit.ts';

type Sentences = Record<string, (detail: string) => string>;

/** When an administrator does one of these actions, both the organisation's log and the platform's log record it. */
const logins = {
  account_username_changed: (change) => `De gebruikersnaam van het account gewijzigd: ${change}.`,
  account_email_changed: (change) => `Het e-mailadres van het account gewijzigd: ${change}.`,
  account_email_requested: (change) => `Een ander e-mailadres voor het account gevraagd: ${change}.`,
  account_email_restored: (change) => `Met een link uit een mail het e-mailadres teruggezet: ${change}.`,
  account_password_changed: (email) => `Het wachtwoord van ${email} gewijzigd.`,
  account_password_reset: (email) => `Met een link uit een mail een nieuw wachtwoord voor ${email} gekozen.`,
  login_succeeded: (device) => `Ingelogd (${device}).`,
  login_failed: (what) => `Een poging om in te loggen is mislukt (${what}).`,
  passkey_added: (name) => `De passkey ‘${name}’ toegevoegd.`,
  passkey_renamed: (change) => `Een passkey hernoemd: ${change}.`,
  passkey_removed: (name) => `De passkey ‘${name}’ verwijderd.`,
  totp_added: () => 'Inloggen met een code uit een app ingesteld.',
  totp_removed: () => 'Inloggen met een code uit een app uitgezet.',
  recovery_codes_replaced: () => 'Nieuwe herstelcodes gemaakt.',
  recovery_code_used: (left) => `Een herstelcode gebruikt. Er zijn er nog ${left}.`,
  step_up: (proof) => `Met ${proof} bevestigd wie er is ingelogd.`,
  step_up_failed: (proof) => `Niet kunnen bevestigen wie er is ingelogd: ${proof} klopte niet.`,
  session_ended: (device) => `Uitgelogd op een ander apparaat: ${device}.`,
  account_password_guessed: () => 'Bij het wijzigen van het wachtwoord klopte het huidige niet.',
  session_ended_by_guessing: (device) =>
    `Uitgelogd (${device}), omdat er vijf keer een verkeerd wachtwoord of een verkeerde code is ingevuld.`,
  sessions_ended: () => 'Uitgelogd op alle andere apparaten.',
  account_invitation_accepted: (email) => `De uitnodiging voor ${email} geaccepteerd.`,
} satisfies Sentences;

const team = {
  team_member_invited: (whom) => `Uitgenodigd voor het team: ${whom}.`,
  team_invitation_resent: (email) => `De uitnodiging aan ${email} opnieuw verstuurd.`,
  team_invitation_withdrawn: (email) => `De uitnodiging aan ${email} ingetrokken.`,
  team_invitations_lapsed: (whose) => `Vervallen uitnodigingen van ${whose}.`,
  team_member_joined: (whom) => `De uitnodiging aangenomen: ${whom}.`,
  team_role_changed: (change) => `De rol gewijzigd van ${change}.`,
  team_member_removed: (whom) => `Uit het team verwijderd: ${whom}.`,
  team_left: (whom) => `Het team verlaten: ${whom}.`,
  team_second_factor_required: () => 'Een tweede stap bij het inloggen verplicht gesteld voor het team.',
  team_second_factor_optional: () => 'Een tweede stap bij het inloggen niet langer verplicht gesteld.',
  team_refund_limit_changed: (change) =>
    `De grens voor terugbetalen door penningmeesters gewijzigd: ${change}.`,
} satisfies Sentences;

const donors = {
  donations_viewed: () => 'De lijst met giften bekeken.',
  donation_viewed: (id) => `Gift ${id} bekeken.`,
  donations_exported: (what) => `De giften geëxporteerd${what && ` (${what})`}.`,
  figures_viewed: () => 'De cijfers van het dashboard bekeken.',
  subscriptions_viewed: () => 'De maandelijkse giften bekeken.',
  gift_link_sent: (id) => `De donateur van maandelijkse gift ${id} de link opnieuw gestuurd.`,
  donors_viewed: () => 'De lijst met donateurs bekeken.',
  donor_viewed: (id) => `Donateur ${id} bekeken.`,
  donor_kind_changed: (what) => `Een donateur aangemerkt als ${what}.`,
  erasure_requests_viewed: () => 'Bekeken welke donateurs vergeten willen worden.',
  receipt_downloaded: (id) => `De kwitantie van gift ${id} gedownload.`,
  donor_exported: () => 'De gegevens van een donateur geëxporteerd.',
  donor_erased: () => 'De gegevens van een donateur verwijderd.',
  organisation_exported: () => 'Alle gegevens van de organisatie geëxporteerd.',
  confirmation_resent: (id) => `De bevestigingsmail van gift ${id} opnieuw verstuurd.`,
  overviews_sent: (what) => `De jaaroverzichten laten versturen (${what}).`,
  overviews_corrected: (what) => `Verbeterde jaaroverzichten laten versturen (${what}).`,
  overviews_exported: (year) => `Het overzicht van ${year} per donateur geëxporteerd.`,
} satisfies Sentences;

const money = {
  offline_gift_recorded: (id) => `Gift ${id} ingevoerd die buiten Gulhart om binnenkwam.`,
  offline_gift_taken_back: (what) => `De zelf ingevoerde gift ${what} teruggenomen.`,
  refund_requested: (id) => `Terugbetaling van gift ${id} gevraagd.`,
  refund_repeated: (id) => `Gevraagd om van gift ${id} nog een keer hetzelfde bedrag terug te betalen.`,
  subscription_stopped: (id) => `Maandelijkse gift ${id} gestopt.`,
  subscription_stopped_at_mollie: (id) =>
    `Verklaard dat maandelijkse gift ${id} bij Mollie zelf is gestopt, omdat Mollie de API-sleutel weigerde.`,
  missed_charge_asked: (id) =>
    `De donateur gevraagd om gift ${id}, die niet kon worden afgeschreven, alsnog te betalen.`,
  missed_charge_given_up: (id) =>
    `Besloten om gift ${id}, die niet kon worden afgeschreven, te laten rusten.`,
  rehearsal_started: () => 'Een jaar afgespeeld om te oefenen.',
  rehearsal_removed: () => 'De oefening met een afgespeeld jaar verwijderd.',
} satisfies Sentences;

const settings = {
  setting_saved: (change) => describeSetting(change, 'gewijzigd'),
  setting_removed: (change) => describeSetting(change, 'verwijderd'),
  setting_periods_corrected: (name) => `Gewijzigd vanaf wanneer ‘${name}’ gold.`,
  trial_started: (what) => `Een geefproef gestart (${what}).`,
  trial_ended: (what) => `De geefproef beëindigd (${what}).`,
  simulator_key_saved: () => 'Een oefensleutel van de betaalsimulator ingesteld.',
  domain_added: (host) => `Het domein ${host} toegevoegd.`,
  closing_started: () => 'Het verwijderen van de organisatie begonnen. Ze neemt geen giften meer aan.',
  closing_undone: () => 'Besloten om de organisatie te behouden. Ze neemt weer giften aan.',
  identity_approved: (what) => `Goedgekeurd dat de organisatie ‘${what}’ gebruikt.`,
  identity_refused: (what) => `Afgewezen dat de organisatie ‘${what}’ gebruikt.`,
  domain_removed: (host) => `Het domein ${host} verwijderd.`,
  wall_message_shown: (id) => `Het bericht bij gift ${id} op de pagina gezet.`,
  wall_message_refused: (id) => `Het bericht bij gift ${id} niet op de pagina gezet, of weggehaald.`,
  action_page_approved: (title) => `De actiepagina ‘${title}’ goedgekeurd. Iedereen kan haar zien.`,
  action_page_refused: (title) => `De actiepagina ‘${title}’ afgewezen.`,
  action_page_change_shown: (title) => `De wijziging van de actiepagina ‘${title}’ getoond.`,
  action_page_change_refused: (title) => `De wijziging van de actiepagina ‘${title}’ niet getoond.`,
  short_link_made: (label) => `Een QR-code gemaakt: ${label}.`,
  short_link_archived: (label) => `De QR-code ‘${label}’ gearchiveerd.`,
  short_link_restored: (label) => `De QR-code ‘${label}’ teruggezet.`,
  anbi_changed: (item) => `Op de ANBI-pagina gewijzigd: ${item}.`,
  anbi_published: () => 'De ANBI-pagina aangezet. Iedereen kan haar zien.',
  anbi_unpublished: () => 'De ANBI-pagina uitgezet.',
  anbi_address_changed: (slug) => `Het adres van de ANBI-pagina gekozen: /anbi/${slug}.`,
  anbi_file_added: (name) => `Voor de ANBI-pagina het bestand ‘${name}’ geüpload.`,
  anbi_file_removed: (name) => `Van de ANBI-pagina het bestand ‘${name}’ verwijderd.`,
  campaign_page_created: (title) => `De pagina ‘${title}’ gemaakt.`,
  campaign_page_changed: (title) => `De pagina ‘${title}’ gewijzigd.`,
  campaign_page_opened: (title) => `De pagina ‘${title}’ geopend. Iedereen kan haar zien.`,
  campaign_page_closed: (title) => `De pagina ‘${title}’ gesloten.`,
  campaign_page_archived: (title) => `De pagina ‘${title}’ gearchiveerd.`,
  campaign_page_restored: (title) => `De pagina ‘${title}’ teruggehaald uit het archief.`,
  fund_saved: (name) => `De bestemming ‘${name}’ opgeslagen.`,
  fund_archived: (name) => `De bestemming ‘${name}’ gearchiveerd.`,
  fund_restored: (name) => `De bestemming ‘${name}’ teruggehaald uit het archief.`,
  log_exported: () => 'Het logboek geëxporteerd.',
} satisfies Sentences;

const platformSentences = {
  ...logins,
  administrator_created: (account) => `De beheerder ${account} aangemaakt.`,
  account_created: (account) => `Het account ${account} aangemaakt.`,
  invitation_resent: (account) => `De uitnodiging voor ${account} opnieuw verstuurd.`,
  closing_started: (organisation) => `De organisatie ${organisation} gesloten om te worden verwijderd.`,
  closing_undone: (organisation) => `De organisatie ${organisation} toch behouden.`,
  identity_approved: (what) => `De naam of het RSIN ${what} goedgekeurd.`,
  identity_refused: (what) => `De naam of het RSIN ${what} afgewezen.`,
  organisation_deleted: (organisation) => `De organisatie ${organisation} verwijderd.`,
  platform_setting_saved: (name) => `De instelling ‘${name}’ van het platform gewijzigd.`,
  platform_setting_removed: (name) => `De instelling ‘${name}’ van het platform verwijderd.`,
} satisfies Sentences;

const byKind = { logins, team, donors, money, settings } satisfies Record<AuditKind, Sentences>;

export type AccountAction = keyof typeof logins;
export type AuditAction = { [Kind in AuditKind]: keyof (typeof byKind)[Kind] }[AuditKind];
export type PlatformAction = keyof typeof platformSentences;

export const actionsOf = (kind: AuditKind) => Object.keys(byKind[kind]) as AuditAction[];
export const auditActions = Object.values(byKind).flatMap(Object.keys) as AuditAction[];
export const platformActions = Object.keys(platformSentences) as PlatformAction[];

export const sentenceOf = sentencesFrom({ ...logins, ...team, ...donors, ...money, ...settings });
export const platformSentenceOf = sentencesFrom(platformSentences);

/** The detail is the name of the setting. A second line, if present, has its old and its new value. */
function describeSetting(detail: string, whatHappened: string): string {
  const [name, change] = detail.split('\n');
  return `De instelling ‘${name}’ ${whatHappened}${change ? `: ${change}` : ''}.`;
}

function sentencesFrom(known: Sentences) {
  // Another version of the product may have written an action that is not in this list.
  return (action: string, detail: string | null): string =>
    Object.hasOwn(known, action) ? known[action]!(detail ?? '') : action;
}
