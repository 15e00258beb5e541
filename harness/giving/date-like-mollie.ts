import type { GivingWorld } from './giving-world.ts';

/**
 * Gives new subscription changes the time of Mollie's clock, which is ahead of real time after a month of charges.
 * With the real time, a change after that month would seem older than the charges of that month.
 */
export async function dateLikeMollie(
  { database, mollie }: GivingWorld,
  { days }: { days: number },
): Promise<void> {
  const aheadSeconds = Math.round((mollie.now().getTime() - Date.now()) / 1000) + days * 24 * 60 * 60;
  await database.query(`
    create or replace function public.date_like_mollie() returns trigger language plpgsql as $$
      begin
        new.requested_at := new.requested_at + interval '${aheadSeconds} seconds';
        return new;
      end
    $$;
    create or replace trigger date_like_mollie before insert on gulhart.subscription_change
      for each row execute function public.date_like_mollie();`);
}
