-- What a product is found by: A its name, B its category, C its sizes, colours and characteristics,
-- D its description. The first word of a French name says what the thing is (« foulard assorti au
-- boubou » is no boubou), so it appears once more, marked « ^ ».
create or replace function product_search(name text, place text, traits text, description text)
  returns tsvector language plpgsql stable parallel safe as $$
declare
  named tsvector := to_tsvector('french_plain', search_text(name));
  head text := (select lexeme from unnest(named) order by positions[1] limit 1);
begin
  return setweight(named, 'A')
    || case when head is null then '' else array_to_tsvector(array['^' || head]) end
    || setweight(to_tsvector('french_plain', search_text(place)), 'B')
    || setweight(to_tsvector('french_plain', search_text(traits)), 'C')
    || setweight(to_tsvector('french_plain', search_text(description)), 'D');
end $$;
