-- The only way the application enqueues work. graphile_worker's own tables belong to the migrating role; this door keeps the
-- application out of them while a job still joins the transaction that makes it necessary.
create function gulhart.enqueue_job(
  identifier text, payload json, run_at timestamptz, max_attempts integer, job_key text, queue_name text
) returns void
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select graphile_worker.add_job(
      identifier => identifier, payload => payload, run_at => run_at,
      max_attempts => max_attempts, job_key => job_key, queue_name => queue_name)
  $$;
revoke all on function gulhart.enqueue_job(text, json, timestamptz, integer, text, text) from public;
grant execute on function gulhart.enqueue_job(text, json, timestamptz, integer, text, text) to gulhart_app;
