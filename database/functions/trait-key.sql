-- A size or colour as people read it: « Vert pomme », « vert  pomme » and « VERT POMME » are one.
-- Signs that nobody sees do not count. traitKey (modules/catalogue/contract/trait-key.ts) compares
-- alike.
create or replace function trait_key(raw text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(
    regexp_replace(normalize(raw, nfkc), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0f\ufeff]', '', 'g'), '\s+', ' ', 'g')));
