-- A text as searches compare it: small letters, no accents, « porte-bébé » as « porte bebe
-- portebebe », « 5 mètres » as « 5 5m », without « à » and its like. Bambara's ɔ becomes o here,
-- because unaccent does not know it. search-words.ts reads what people type by the same rules, with
-- the units of database/values/search.ts.
create or replace function search_text(raw text) returns text
  language plpgsql stable parallel safe as $$
declare
  t text := lower(unaccent(translate(raw, '’ʼɔƆ', '''''oO')));
begin
  t := regexp_replace(t, '\mn''(\w+)', 'n\1 \1', 'g');
  t := regexp_replace(t, '(\w+)-(\w+)(?:-(\w+))?', '\1 \2 \3 \1\2\3', 'g');
  t := regexp_replace(t, '(\d)\s*["″]', '\1 pouces ', 'g');
  t := regexp_replace(t, '(\d)[.,](\d)', '\1@\2', 'g');
  t := replace(regexp_replace(t, '[^[:alnum:]@]+', ' ', 'g'), '@', '.');
  if t ~ '\d ?[a-z]' then
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:metres?|m)\M', '\1 \1m', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:kilos?|kilogrammes?|kgs?)\M', '\1 \1kg', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:grammes?|grs?|g)\M', '\1 \1g', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:litres?|l)\M', '\1 \1l', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:gigas?|gigaoctets?|go|gb)\M', '\1 \1go', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:teras?|teraoctets?|to|tb)\M', '\1 \1to', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:watts?|w)\M', '\1 \1w', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:volts?|v)\M', '\1 \1v', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:pouces?|inch|inches)\M', '\1 \1pouces', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:ans?)\M', '\1 \1ans', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(ah|mah|cm|mm|km|cl|ml|mg|mo)\M', '\1 \1\2', 'g');
  end if;
  return regexp_replace(t, '\m(a|aux?|jusqu|lorsqu|puisqu|presqu|aujourd|hui)\M', ' ', 'g');
end $$;
