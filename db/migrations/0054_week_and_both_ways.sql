-- IDMC's files know dates to the week, and locations that are origin and destination.
insert into data.date_accuracies (position, name) values (4, 'Week');
insert into data.location_types (position, name) values (3, 'Origin and destination');
