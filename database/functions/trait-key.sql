-- Normalizes a size or colour: « Vert pomme », « vert pomme » and « VERT POMME » are equal. Same as
-- traitKey (modules/products/contract/trait-key.ts). Called by refuse_same_variant, search-sql.ts and
-- renew-variants.ts.
create or replace function trait_key(raw text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(regexp_replace(
    regexp_replace(normalize(raw, nfkc), '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'), '\s+', ' ', 'g')));
