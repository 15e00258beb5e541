import { listenForChanges } from '../../../platform/database/listen-for-changes.ts';
import type { Deps } from '../../foundation/deps.ts';

/** Caches public pages while the database notifies us of every change. */
export function keepPublicPages(
  {
    formPages,
    publicOrganisations,
    formTrials,
  }: Pick<Deps, 'formPages' | 'publicOrganisations' | 'formTrials'>,
  connectionString: string,
): { stop(): Promise<void> } {
  const kept = [formPages, publicOrganisations, formTrials];
  const setEnabled = (isKeeping: boolean) => kept.forEach((each) => each.setEnabled(isKeeping));
  return listenForChanges(connectionString, 'form_changed', {
    onChange: (organisationId) => kept.forEach((each) => each.forget(organisationId || undefined)),
    onConnected: () => setEnabled(true),
    onDisconnected: () => setEnabled(false),
  });
}
