import type { Role } from './roles.ts';

/** Separate from roles.ts, because every screen loads that file, but few screens need these texts. */
export const roleDescriptions: Record<Role, string> = {
  owner: 'Mag alles, ook betaalsleutels, het team en het verwijderen van gegevens.',
  treasurer: 'Ziet donateurs, exporteert en betaalt terug tot een bedrag dat eigenaren instellen.',
  staff: 'Ziet donateurs en beheert hoe formulier, mail en kwitantie eruitzien.',
  viewer: 'Ziet cijfers en lijsten, zonder namen en adressen van donateurs.',
};
