-- Made by the screen that asks for a refund: the same key is the same refund, also when its answer was lost on the way.
alter table gulhart.refund add column idempotency_key uuid;
create unique index refund_idempotency_key on gulhart.refund (organisation_id, idempotency_key)
  where idempotency_key is not null;
