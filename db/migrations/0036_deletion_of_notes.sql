-- A note is deleted as an event is: those who keep the records delete all, and its author their own.
alter table data.contextual_analysis add column archived_at timestamptz;
alter table data.significant_updates add column archived_at timestamptz;
alter table data.monitoring_challenges add column archived_at timestamptz;

insert into data.role_permissions (role, action, subject)
select k.role, k.action, s.subject
from (values ('Administrator', 'delete'), ('Coordinator', 'delete'), ('Expert', 'delete_own'), ('Reporting', 'delete_own')) as k (role, action)
cross join (values ('contextual_analysis'), ('significant_updates'), ('monitoring_challenges')) as s (subject)
-- Reporting writes contextual analyses only.
where k.role <> 'Reporting' or s.subject = 'contextual_analysis'
on conflict do nothing;
