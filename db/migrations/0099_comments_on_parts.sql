-- A comment on a field within an object of data, such as one of the conflict types.
alter table data.field_comments drop constraint field_comment_field;
alter table data.field_comments add constraint field_comment_field check (field ~ '^[a-z][a-z0-9_]{0,62}(\.[a-z0-9_]{1,63}){0,2}$');
