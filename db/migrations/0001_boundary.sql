-- The tenant boundary: the application's role, the two scopes, and what gives every table its policy.
--
-- The role that runs migrations owns everything. The product itself works as gulhart_app, which owns nothing and cannot
-- bypass row-level security. A transaction sees rows only after it has said for whom it acts:
--   gulhart.organisation_id = <id>   one organisation
--   gulhart.platform        = on     an administrator or the platform itself
-- With neither set, every tenant-owned table is empty.

-- Roles belong to the whole cluster, so another database of it may have made this one already, or be making it now.
do $$
begin
  create role gulhart_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then
  null;
end
$$;

-- Without this grant the migrating role could not lend its connections to gulhart_app. Where a database administrator
-- has made and granted the role beforehand, there is nothing left to do.
do $$
begin
  execute format('grant gulhart_app to %I', current_user);
exception when insufficient_privilege then
  null;
end
$$;

create schema gulhart;
grant usage on schema gulhart to gulhart_app;

-- null when no organisation is set, so that the comparison in a policy is never true by accident.
create function gulhart.current_organisation_id() returns text
  language sql stable parallel safe
  return nullif(current_setting('gulhart.organisation_id', true), '');

create function gulhart.acts_for_platform() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('gulhart.platform', true), '') = 'on';

-- Gives a tenant-owned table its policy and the application its rights. Called once per table, so that no table can
-- get a policy of its own making. The two settings are read in subqueries: once for a statement and not again for
-- every row, and so that the planner does not take an administrator's view of all rows for a view of almost none.
create procedure gulhart.protect_tenant_table(table_name regclass)
  language plpgsql
  as $$
declare
  boundary constant text :=
    '(organisation_id = (select gulhart.current_organisation_id()) or (select gulhart.acts_for_platform()))';
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy tenant_boundary on %s using %s with check %s', table_name, boundary, boundary);
  execute format('grant select, insert, update, delete on %s to gulhart_app', table_name);
end
$$;

-- Makes a door: one of the few questions that must be asked before it is known which organisation is speaking. It runs
-- with its owner's rights, takes a secret or an address, and gives back only what its one caller needs. A door acts
-- for the platform for its own duration, because the policies are forced on the owner as well. It sets that by hand:
-- only a superuser may attach a setting of our own to a function, and the owner of a managed database is none.
create procedure gulhart.create_door(signature text, columns text, query text)
  language plpgsql
  as $$
declare
  body constant text := format('
    declare
      scope_before text := coalesce(current_setting(''gulhart.platform'', true), '''');
    begin
      perform set_config(''gulhart.platform'', ''on'', true);
      return query %s;
      perform set_config(''gulhart.platform'', scope_before, true);
    end', query);
begin
  execute format(
    'create function gulhart.%s returns table (%s)
       language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as %L',
    signature, columns, body);
  execute format('revoke all on function gulhart.%s from public', signature);
  execute format('grant execute on function gulhart.%s to gulhart_app', signature);
end
$$;
