#!/bin/sh
# Patroni runs it once, on the first leader: the market's role and its empty database.
# $1 is the address of that leader. Mode 700, of the user postgres.
set -e
${POSTGRES_BIN}/psql "$1" -v ON_ERROR_STOP=1 -q <<SQL
create role sugu login password '${DATABASE_PASSWORD}';
create database sugu owner sugu;
SQL
