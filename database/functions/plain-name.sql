-- A name as people search for it: small letters, no accents. Immutable, as indexes need, because it
-- names unaccent's dictionary.
create or replace function plain_name(raw text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, raw));
