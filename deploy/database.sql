-- Once, at the primary, as the user postgres.
create role connect login password '{{password}}';
create database connect owner connect;
