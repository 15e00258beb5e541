-- What still waits to be done for an organisation, so that it is not deleted before. Jobs belong to graphile_worker, whose
-- tables the application does not see; this door shows those that name one organisation, to whoever acts for the platform.
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
      -- The last attempt is still an attempt while somebody is at it.
      and (j.attempts < j.max_attempts or j.locked_at is not null)
  $$;
revoke all on function gulhart.list_jobs_of(text, text[]) from public;
grant execute on function gulhart.list_jobs_of(text, text[]) to gulhart_app;
