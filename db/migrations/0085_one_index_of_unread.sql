-- One index for the number of unread notifications and for those to mail, of which each is unread: each save of a record of somebody else writes one index less.
drop index data.notifications_to_mail_idx;
drop index data.notifications_unread_idx;
create index notifications_unread_idx on data.notifications (username, kind, mailed_at) where read_at is null and done_at is null;
