-- Functions that add and list jobs, because gulhart_app cannot read the tables of graphile_worker. Also the counters of
-- the rate limits.

-- The product calls this in the transaction that needs the job, so that the job and the changes commit together.
create function gulhart.enqueue_job(
  identifier text, payload json, run_at timestamptz, max_attempts integer, job_key text, queue_name text
) returns void
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  -- The statement in add_job is large, and planning it takes longer than running it.
  set plan_cache_mode = force_generic_plan
  as $$
    select graphile_worker.add_job(
      identifier => identifier, payload => payload, run_at => run_at,
      max_attempts => max_attempts, job_key => job_key, queue_name => queue_name)
  $$;
revoke all on function gulhart.enqueue_job(text, json, timestamptz, integer, text, text) from public;
grant execute on function gulhart.enqueue_job(text, json, timestamptz, integer, text, text) to gulhart_app;

-- Lists jobs that must be done before the organisation is deleted. Only the platform scope gets rows.
create function gulhart.list_jobs_of(wanted_organisation_id text, identifiers text[])
  returns table (identifier text, payload json)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select t.identifier, j.payload
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where gulhart.acts_for_platform()
      and t.identifier = any (identifiers)
      and j.payload ->> 'organisationId' = wanted_organisation_id
      -- Includes a locked job without attempts left, because that job is running its last attempt.
      and (j.attempts < j.max_attempts or j.locked_at is not null)
  $$;
revoke all on function gulhart.list_jobs_of(text, text[]) from public;
grant execute on function gulhart.list_jobs_of(text, text[]) to gulhart_app;

-- The table is unlogged, because it does no harm when a crash loses the counters.
create unlogged table gulhart.rate_limit (
  bucket text collate "C" not null,
  hits integer not null,
  window_ends_at timestamptz not null,
  pause_ends_at timestamptz,
  constraint rate_limit_pk primary key (bucket)
);
grant select, insert, update, delete on gulhart.rate_limit to gulhart_app;
