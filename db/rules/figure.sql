-- The figure of a fact (spec 1 §4): households are multiplied in exact decimal and rounded half up.
create function rules.figure(reported_figure bigint, unit text, household_size numeric) returns numeric
language sql immutable parallel safe
return case when unit = 'Household' then round(reported_figure * household_size) else reported_figure end;
