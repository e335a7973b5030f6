-- Notifications are read by person and number, so one key serves for both: each save of a record of somebody else writes one index less.
alter table data.notifications drop constraint notifications_pkey;
drop index data.notifications_username_idx;
alter table data.notifications add constraint notifications_pkey primary key (username, id);
