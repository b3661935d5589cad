-- « 2.5kva » as one index word. Called by learn-words.ts, synonyms.ts, vocabulary.ts and
-- suggest-search.ts.
create or replace function figure_word(raw text) returns text
  language sql immutable parallel safe
  return regexp_replace(raw, '(\d)\.(?=\d)', '\1d', 'g');

-- Normalizes figures: « 10 000 » as « 10000 », « 1,50 » as « 1.5 », « 5 mètres » as « 5 5m », « 13
-- x 18 cm » as « 13 18 18cm 13x18 13x18cm ». « 12 128 » may be two (iPhone 12 128 Go): both are
-- stored. Called by search_text. Same rules as search-figures.ts.
create or replace function search_figures(raw text) returns text
  language plpgsql immutable parallel safe as $$
declare
  t text := raw;
  n constant text := '(\d+(?:\.\d+)?)';
begin
  if t !~ '\d' then
    return regexp_replace(t, '[^[:alnum:]]+', ' ', 'g');
  end if;
  t := regexp_replace(t, '(\d)\s*["″]', '\1 pouces ', 'g');
  t := regexp_replace(t, '(?<![[:alnum:].,])([1-9]\d?\d?)[ ''.](\d{3})[ ''.](\d{3})(?!\d)', '\1\2\3', 'g');
  t := regexp_replace(t, '(?<![[:alnum:].,])([1-9]\d?\d?)(?:[ ''](0\d\d)|\.(\d{3}))(?!\d)', '\1\2\3', 'g');
  t := regexp_replace(t, '(\d) ?[×*] ?(?=\d)', '\1 x ', 'g');
  t := regexp_replace(t, '(\d)[.,](\d)', '\1@\2', 'g');
  t := replace(regexp_replace(t, '[^[:alnum:]@]+', ' ', 'g'), '@', '.');
  t := regexp_replace(t, '(\.\d*?[1-9])0+(?!\d)', '\1', 'g');
  t := regexp_replace(t, '\.0+(?![\d.])', '', 'g');
  if t ~ '\dx\d' then
    t := regexp_replace(t, '(?<![[:alnum:].])' || n || '([a-z]{0,6})x(?=\d)', '\1\2 x ', 'g');
    t := regexp_replace(t, ' x (\d+(?:\.\d+)?)x(?=\d)', ' x \1 x ', 'g');
  end if;
  if t ~ '\d ?[a-z]' then
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:metres?|m)\M', '\1 \1m', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:kilos?|kilogrammes?|kgs?)\M', '\1 \1kg', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:grammes?|grs?|g)\M', '\1 \1g', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:litres?|l)\M', '\1 \1l', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:gigas?|gigaoctets?|go|gb)\M', '\1 \1go', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:teras?|teraoctets?|to|tb)\M', '\1 \1to', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:watts?|w)\M', '\1 \1w', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:kilowatts?|kw)\M', '\1 \1kw', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:volts?|v)\M', '\1 \1v', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:amperes?|a)\M', '\1 \1a', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:hertz|hz)\M', '\1 \1hz', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:pouces?|inch|inches)\M', '\1 \1pouces', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(?:ans?)\M', '\1 \1ans', 'g');
    t := regexp_replace(t, '\m(\d+(?:\.\d+)?) ?(ah|mah|cm|mm|km|cl|ml|mg|mo|wh|kwh|va|kva)\M', '\1 \1\2', 'g');
  end if;
  if t ~ '\d x \d' or t ~ '\d[a-z]+ x \d' then
    t := regexp_replace(t, '(?<![[:alnum:].])' || n || '(?: \1[a-z]+)? x ' || n || '(?: \2[a-z]+)? x ' || n || '(?: \3([a-z]+))?(?![\d.])',
      '\1 \2 \3 \3\4 \1x\2x\3 \1x\2x\3\4', 'g');
    t := regexp_replace(t, '(?<![[:alnum:].])' || n || '(?: \1[a-z]+)? x ' || n || '(?: \2([a-z]+)\M)?(?![\d.])',
      '\1 \2 \2\3 \1x\2 \1x\2\3', 'g');
  end if;
  t := regexp_replace(t, '(?<![[:alnum:].])([1-9]\d?\d?) ([1-9]\d\d)\M(?!\.)(?: \2([a-z]+)\M)?',
    '\1 \2 \2\3 \1\2 \1\2\3', 'g');
  return figure_word(t);
end $$;

-- A product's name as searches compare it: small letters, no accents, « porte-bébé » as « porte
-- bebe portebebe », without « de » and its like. Which words say nothing is decided with their
-- accents, so that « dés » stays. unaccent does not know all letters of Bambara. search-words.ts
-- reads what people type by the same rules, with the words of modules/search/database/values.ts.
-- Called by product_search, suggest-search.ts and list-team-products.ts.
create or replace function search_text(raw text) returns text
  language plpgsql stable parallel safe as $$
declare
  t text := lower(normalize(translate(raw, '’ʼ', ''''''), nfkc));
begin
  t := regexp_replace(t, '(?<![-[:alnum:]])(?:à|aux?|avec|dans|de|d[eè]s|du|en|et|la|les?|par|pour|sans|sur|une?)(?![-[:alnum:]])', ' ', 'g');
  t := regexp_replace(t, '\mn''(\w+)', 'n\1 \1', 'g');
  t := regexp_replace(t, '\m(?:[cdjlmst]|qu|jusqu|lorsqu|puisqu|presqu|quelqu|aujourd)''(?=[[:alpha:]])', ' ', 'g');
  t := unaccent(replace(replace(replace(t, 'ɔ', 'o'), 'ɲ', 'ny'), 'ŋ', 'ng'));
  if t ~ '[^ -~]' then
    t := regexp_replace(normalize(t, nfd), '[\u0300-\u036f\u064b-\u065f\u0670\u07eb-\u07f3]', '', 'g');
  end if;
  t := regexp_replace(t, '(?<!\d)(\d+)-(?=\d)', '\1 ', 'g');
  t := regexp_replace(t, '([[:alnum:]]+)-([[:alnum:]]+)(?:-([[:alnum:]]+))?', '\1 \2 \3 \1\2\3', 'g');
  t := search_figures(t);
  return regexp_replace(t, '(?<!\m(?:categorie|classe|format|galaxy|groupe|hepatite|lettre|lot|modele|niveau|plan|port|prise|serie|taille|type|usb|vitamine) )\ma (?=[[:alpha:]])', '', 'g');
end $$;

-- Like a name, without stop words of sentences: « maïs » stays, « mais » does not.
-- Called by product_search.
create or replace function search_prose(raw text) returns text
  language plpgsql stable parallel safe as $$
declare
  t text := lower(normalize(translate(raw, '’ʼ', ''''''), nfkc));
begin
  t := regexp_replace(t, '(?<![-[:alnum:]])(?:ai|aujourd|avez|avoir|avons|ce|ces|cet|cette|chez|dont|elles?|es|est|étai(?:en)?t|etc|être|eut?|eux|fut|furent|hui|ils?|je|jusqu|leurs?|lorsqu|lui|m[ae]|mais|mêmes?|mes|moi|mon|n[ei]|nos|notre|nous|ont?|ou|où|pas|plus|presqu|puisqu|que?|quel(?:le)?s?|qui|s[ae]|sera|seront|ses|soit|sommes|son|sont|suis|t[ae]|tes|toi|ton|tou[st]|toutes?|tu|vos|votre|vous)(?![-[:alnum:]])', ' ', 'g');
  t := regexp_replace(t, '(?<![-[:alnum:]])(?<!(?:catégorie|classe|format|galaxy|groupe|hépatite|lettre|lot|modèle|niveau|plan|port|prise|s[eé]rie|taille|type|usb|vitamine) )[acdjlmnsty](?![-''[:alnum:]])', ' ', 'g');
  return search_text(t);
end $$;
