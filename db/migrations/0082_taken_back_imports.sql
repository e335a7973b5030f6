-- Deliveries whose import was deleted and that wait again, by the record that they had become: its undo finds them.
create index history_taken_back_idx on data.history ((before->>'imported_id')) where entity_type = 'parking_lot' and operation = 'update' and before ? 'imported_id';
