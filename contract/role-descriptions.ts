import type { Role } from './roles.ts';

/** Separate from roles.ts, because every screen loads that file, but few screens need these texts. */
export const roleDescriptions: Record<Role, string> = {
  owner: 'Een eigenaar mag alles, ook betaalsleutels, het team en het verwijderen van gegevens.',
  treasurer:
    'Een penningmeester ziet donateurs, exporteert en betaalt terug tot een bedrag dat eigenaren instellen.',
  staff: 'Een medewerker ziet donateurs en beheert hoe formulier, mail en kwitantie eruitzien.',
  viewer: 'Een meekijker ziet cijfers en lijsten, zonder namen en adressen van donateurs.',
};
