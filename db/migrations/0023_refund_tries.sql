-- What has to be remembered of a refund so that it is made once, and never twice by itself.
alter table gulhart.refund
  -- When Mollie was last asked to make it. Written before asking: whoever dies in between leaves a trace. While the refund is wanted,
  -- reason is what Mollie answered to that; null is an answer that nobody heard.
  add column tried_at timestamptz,
  -- Asked for without an amount, as everything that was left.
  add column is_everything boolean not null default false,
  -- Asked for once more after Mollie had held back an earlier one as a duplicate.
  add column is_repeat boolean not null default false;
