-- The tenant boundary. The role that runs the migrations owns all tables and functions. The product works as
-- gulhart_app, which owns nothing and cannot bypass row-level security. A transaction sees tenant rows only after it
-- sets its scope:
--   gulhart.organisation_id = <id>   one organisation
--   gulhart.platform        = on     an administrator or the platform itself

-- A role belongs to the whole cluster, so the migrations of another database may have created it.
do $$
begin
  create role gulhart_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then
  null;
end
$$;

-- A missing privilege is ignored, because a database administrator may have granted the role already.
do $$
begin
  execute format('grant gulhart_app to %I', current_user);
exception when insufficient_privilege then
  null;
end
$$;

create schema gulhart;
grant usage on schema gulhart to gulhart_app;

-- Returns null when no organisation is set. Outside the platform scope, a tenant table then shows no rows.
create function gulhart.current_organisation_id() returns text
  language sql stable parallel safe
  return nullif(current_setting('gulhart.organisation_id', true), '');

create function gulhart.acts_for_platform() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('gulhart.platform', true), '') = 'on';

-- Every transaction of the product sets gulhart.now to the time of the product's clock. Without that setting this
-- function returns the time of the database.
create function gulhart.product_now() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('gulhart.now', true), '')::timestamptz, now());

-- Protects a tenant table. The subqueries make PostgreSQL read the settings once per statement, not once per row.
-- Without subqueries, the planner would also expect almost no rows in the platform scope.
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

-- A door is a function that sees the rows of all organisations, mostly to find the organisation of a request. A door
-- returns only the columns that its caller needs. It sets the platform scope itself, because only a superuser may
-- attach a custom setting to a function, and the owner of a managed database is no superuser.
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
