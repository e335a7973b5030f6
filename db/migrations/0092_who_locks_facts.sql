-- Coordinators lock facts, too: who may sign off may post any status.
update data.roles set description = 'Manages users, settings and lists, and alone unlocks datasets.'
where description = 'Manages users, settings and lists, and alone locks down facts and unlocks datasets.';
