-- Search of donors, in the same way as the search of donations (0011). Most searches are for a name, and a donor of
-- many donations has only few names.

create table gulhart_search.donor_words (
  organisation_id text collate "C" not null,
  donor_id text collate "C" not null,
  -- Copied from the donor, because the list is in this order.
  created_at timestamptz not null,
  words text not null,
  constraint donor_words_pk primary key (organisation_id, donor_id),
  constraint donor_words_donor_fk foreign key (organisation_id, donor_id) references gulhart.donor on delete cascade
);
call gulhart_search.create_index_of_words('donor_words');
-- For a term that many donors have.
create index donor_words_newest on gulhart_search.donor_words (organisation_id, created_at desc, donor_id);

-- The email address of a donor and each name that the donor gave, in Mijn gift or with a gift. Each is a line.
create function gulhart_search.words_of_donor(p gulhart.donor) returns text
  language sql stable
  begin atomic
    select lower(
      concat(p.email, string_agg(E'\n' || named.name, '' order by named.name) filter (where named.name <> ''))
      collate "default")
    from (
      select concat_ws(' ', p.first_name, p.last_name) as name
      union
      select concat_ws(' ', d.first_name, d.last_name) from gulhart.donation d
      where d.organisation_id = p.organisation_id and d.donor_id = p.donor_id
    ) named;
  end;

-- Donors whose words may have changed since a job wrote them. A donation adds one row here when it is first paid,
-- without an index entry. Until the job has run, searches read the donors of these rows.
create table gulhart_search.changed_donor (
  organisation_id text collate "C" not null,
  donor_id text collate "C" not null
);

create function gulhart_search.note_donor() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    insert into gulhart_search.changed_donor (organisation_id, donor_id)
    values (new.organisation_id, coalesce(new.donor_id, old.donor_id));
    return null;
  end
  $$;
revoke all on function gulhart_search.note_donor() from public;
create trigger donor_noted after insert on gulhart.donation
  for each row when (new.donor_id is not null) execute function gulhart_search.note_donor();
create trigger donor_noted_again after update of donor_id, first_name, last_name on gulhart.donation
  for each row when (new.donor_id is not null and new.donor_id is distinct from old.donor_id
    or old.donor_id is not null and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function gulhart_search.note_donor();
create trigger donor_noted after update of email, first_name, last_name, created_at on gulhart.donor
  for each row when ((old.email, old.first_name, old.last_name, old.created_at)
    is distinct from (new.email, new.first_name, new.last_name, new.created_at))
  execute function gulhart_search.note_donor();

-- No table keeps the id of an erased donor.
create function gulhart_search.forget_changed_donor() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  begin
    delete from gulhart_search.changed_donor c
    where c.organisation_id = old.organisation_id and c.donor_id = old.donor_id;
    return null;
  end
  $$;
revoke all on function gulhart_search.forget_changed_donor() from public;
create trigger donor_forgotten after delete on gulhart.donor
  for each row execute function gulhart_search.forget_changed_donor();

-- Writes the words of changed donors, and returns the number of rows that it took from changed_donor. It locks the
-- donors before it reads their words, so that two jobs never write the words of one donor in the wrong order. It never
-- waits for a transaction that changes or deletes a donor: the row of that donor is taken later.
create function gulhart.write_donor_words(at_most integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    taken gulhart_search.changed_donor[];
  begin
    with chosen as (
      select c.ctid from gulhart_search.changed_donor c join gulhart.donor p using (organisation_id, donor_id)
      limit at_most for update of c skip locked for no key update of p skip locked
    ), removed as (
      delete from gulhart_search.changed_donor c using chosen where c.ctid = chosen.ctid returning c.*
    )
    select array_agg(removed::gulhart_search.changed_donor) into taken from removed;

    insert into gulhart_search.donor_words as w (organisation_id, donor_id, created_at, words)
    select p.organisation_id, p.donor_id, p.created_at, gulhart_search.words_of_donor(p)
    from gulhart.donor p
    where (p.organisation_id, p.donor_id) in (select t.organisation_id, t.donor_id from unnest(taken) t)
    on conflict on constraint donor_words_pk do update
      set created_at = excluded.created_at, words = excluded.words
      where (w.created_at, w.words) is distinct from (excluded.created_at, excluded.words);

    -- The last batch removes the rows of deleted donors.
    if coalesce(cardinality(taken), 0) < at_most then
      delete from gulhart_search.changed_donor c where not exists (
        select from gulhart.donor p where p.organisation_id = c.organisation_id and p.donor_id = c.donor_id);
    end if;
    return coalesce(cardinality(taken), 0);
  end
  $$;
revoke all on function gulhart.write_donor_words(integer) from public;
grant execute on function gulhart.write_donor_words(integer) to gulhart_app;

-- Returns the ids of the newest matching donors in the scope, or of all of them if `at_most` is null. Each search has
-- its own plan, because a term of many donors is found soonest among the newest donors, and another term in the index.
-- With a higher number of expected rows, the planner would read all donors to join the result.
create function gulhart.search_donors(pattern text, at_most integer) returns setof text
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  set jit = off
  as $$
  begin
    return query (
      select w.donor_id from gulhart_search.donor_words w
      where w.words like pattern and w.organisation_id = gulhart.current_organisation_id()
      order by w.created_at desc, w.donor_id limit at_most
    )
    union
    select (changed.p).donor_id
    from (
      select p from gulhart_search.changed_donor c join gulhart.donor p using (organisation_id, donor_id)
      where c.organisation_id = gulhart.current_organisation_id() offset 0
    ) changed
    where gulhart_search.words_of_donor(changed.p) like pattern;
  end
  $$;
revoke all on function gulhart.search_donors(text, integer) from public;
grant execute on function gulhart.search_donors(text, integer) to gulhart_app;
