-- What the payment provider really does, and how an organisation ends.

-- Set while an organisation is being deleted: it takes no gifts and begins no monthly ones any more, and goes when nothing is open or
-- running at the provider.
alter table gulhart.organisation
  add column closing_since timestamptz,
  -- The address of the administrator who asked for it.
  add column closing_by text,
  add constraint organisation_closing_has_asker check ((closing_since is null) = (closing_by is null));

-- What was really paid with, in the provider's word for it. Null until it is known.
alter table gulhart.donation add column method text collate "C";

-- What the account behind a payment key can do, as it was when it was last asked. Null: not asked yet.
alter table gulhart.organisation_secret
  add column methods_checked_at timestamptz,
  add column takes_monthly boolean,
  add column monthly_max numeric(12, 2);

-- A monthly gift that the provider would not start, and why; nobody is charged for it.
alter table gulhart.subscription add column refusal text;
alter table gulhart.subscription drop constraint subscription_status_known;
alter table gulhart.subscription add constraint subscription_status_known
  check (status in ('starting', 'active', 'suspended', 'canceled', 'completed', 'refused'));
