-- The tenant boundary: roles, the two scopes, and the functions every row-level policy uses.
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

-- Without this grant the migrating role could not lend its connections to gulhart_app. Where a database administrator has
-- made and granted the role beforehand, there is nothing left to do.
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

-- Gives a tenant-owned table its policy and the application its rights. Called once per table, so that no table can get a
-- policy of its own making.
create procedure gulhart.protect_tenant_table(table_name regclass)
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant_boundary on %s
       using (organisation_id = gulhart.current_organisation_id() or gulhart.acts_for_platform())
       with check (organisation_id = gulhart.current_organisation_id() or gulhart.acts_for_platform())',
    table_name);
  execute format('grant select, insert, update, delete on %s to gulhart_app', table_name);
end
$$;
