-- A name as people search for it: small letters, no accents. Immutable, as indexes need, because it
-- names unaccent's dictionary. Called by list-users.ts, list-team-shops.ts, list-acts.ts and
-- write-message.ts; the indexes of users and shops use it.
create or replace function plain_name(raw text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, raw));
