/** Everything that is written down, as the organisation reads it after the name of who did it. */
const sentences = {
  donations_viewed: () => 'De lijst met donaties bekeken.',
  donation_viewed: (id) => `Donatie ${id} bekeken.`,
  donations_exported: () => 'De donaties geëxporteerd.',
  figures_viewed: () => 'De cijfers van het dashboard bekeken.',
  subscriptions_viewed: () => 'De maandelijkse donaties bekeken.',
  receipt_downloaded: (id) => `De kwitantie van donatie ${id} gedownload.`,
  donor_exported: () => 'De gegevens van een donateur geëxporteerd.',
  donor_erased: () => 'De gegevens van een donateur verwijderd.',
  organisation_exported: () => 'Alle gegevens van de organisatie geëxporteerd.',
  confirmation_resent: (id) => `De bevestigingsmail van donatie ${id} opnieuw verstuurd.`,
  refund_requested: (id) => `Donatie ${id} terugbetaald.`,
  subscription_stopped: (id) => `Maandelijkse donatie ${id} gestopt.`,
  setting_saved: (name) => `De instelling ‘${name}’ gewijzigd.`,
  setting_removed: (name) => `De instelling ‘${name}’ verwijderd.`,
  domain_added: (host) => `Het domein ${host} toegevoegd.`,
  closing_started: () => 'Het verwijderen van de organisatie begonnen. Ze neemt geen donaties meer aan.',
  closing_undone: () => 'Besloten om de organisatie te behouden. Ze neemt weer donaties aan.',
  domain_removed: (host) => `Het domein ${host} verwijderd.`,
} satisfies Record<string, (detail: string) => string>;

export type AuditAction = keyof typeof sentences;

export function sentenceOf(action: string, detail: string | null): string {
  // An action that a later version no longer knows was still done.
  return isKnown(action) ? sentences[action](detail ?? '') : action;
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(sentences, action);
}
