-- The list of first steps on the home page.
create function api.first_steps() returns json
language sql stable
set search_path = pg_catalog
as $$ select rules.first_steps()::json $$;
comment on function api.first_steps() is 'The first steps of the user that the database can see, as {steps, hidden, sample_left_out}: each step is true once it is done. Those of the installation are for users who manage users or settings, those of facts and countries for experts, the others for people who look after no countries.';

create function api.hide_first_steps(hidden boolean) returns void
language sql volatile
set search_path = pg_catalog
as $$ select rules.hide_first_steps(hide_first_steps.hidden) $$;
comment on function api.hide_first_steps(boolean) is 'Hides the first steps of the user, or shows them again.';
