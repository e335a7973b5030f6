-- Each right of each person has a list of its own, since that of people took its address: the saved searches go with it, but for those that only the list of people reads.
update data.saved_searches s set kind = 'rights/each'
where s.kind = 'rights' and s.address !~ '(^|&)(may|roles)='
  and not exists (
    select from data.saved_searches o
    where o.kind = 'rights/each' and o.created_by = s.created_by and lower(o.name) = lower(s.name) and o.archived_at is null
  );
