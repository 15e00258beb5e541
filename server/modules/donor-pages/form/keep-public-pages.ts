import { listenForChanges } from '../../../platform/database/listen-for-changes.ts';
import type { Deps } from '../../foundation/deps.ts';

/** Keeps what donors are shown of organisations while the database tells of every change to it. */
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
