-- A name as people search for it: small letters, no accents. Indexes are built on it, which its
-- `immutable` allows because it names unaccent's dictionary.
create or replace function plain_name(raw text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, raw));
