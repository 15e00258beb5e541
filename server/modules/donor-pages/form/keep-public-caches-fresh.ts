import { listenForChanges } from '../../../platform/database/listen-for-changes.ts';
import type { Deps } from '../../foundation/deps.ts';

export function keepPublicCachesFresh(
  {
    formPages,
    publicOrganisations,
    formTrials,
  }: Pick<Deps, 'formPages' | 'publicOrganisations' | 'formTrials'>,
  connectionString: string,
): { stop(): Promise<void> } {
  const caches = [formPages, publicOrganisations, formTrials];
  const setEnabled = (isEnabled: boolean) => caches.forEach((cache) => cache.setEnabled(isEnabled));
  return listenForChanges(connectionString, 'form_changed', {
    onChange: (organisationId) => caches.forEach((cache) => cache.forget(organisationId || undefined)),
    onConnected: () => setEnabled(true),
    onDisconnected: () => setEnabled(false),
  });
}
