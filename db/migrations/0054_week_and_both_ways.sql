-- IDMC's files know dates to the week, and locations that are origin and destination.
update data.date_accuracies set position = position + 1 where position > 1;
insert into data.date_accuracies (position, name) values (2, 'Week');
insert into data.location_types (position, name) values (3, 'Origin and destination');
