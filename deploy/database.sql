-- Once, at the primary, as the user postgres.
create role connect login password '{{password}}';
-- PgBouncer pools transactions, so that the service cannot set it itself.
alter role connect set statement_timeout = '5s';
create database connect owner connect;
