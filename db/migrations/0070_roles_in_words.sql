-- What a role is for, in one line.
alter table data.roles add column description text not null default '',
  add constraint role_description_size check (length(description) <= 300);
update data.roles r set description = p.description
from (values
  ('Administrator', 'Manages users, settings and lists, and alone locks down facts and unlocks datasets.'),
  ('Coordinator', 'Leads the work: signs off facts, deletes records, gives countries to experts.'),
  ('Reviewer', 'Checks the facts of others, and edits them.'),
  ('Expert', 'Records facts, events, documents, datasets and the notes on countries.'),
  ('Reporting', 'Writes on the figures: comments, publishers and contextual analyses.'),
  ('Viewer', 'Reads everything but contacts and communications.'),
  ('Ingest', 'For programs: delivers items to the parking lot, and reads nothing.')
) p (name, description)
where r.name = p.name;
