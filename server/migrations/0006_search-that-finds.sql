CREATE TABLE "search_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"query" text NOT NULL,
	"results" integer NOT NULL,
	"corrected" text
);
--> statement-breakpoint
CREATE TABLE "search_habits" (
	"query" text collate "C" PRIMARY KEY NOT NULL,
	"searches" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_learning" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_product" uuid NOT NULL,
	"products" integer NOT NULL,
	"recounted_at" timestamp (3) with time zone,
	CONSTRAINT "search_learning_one" CHECK ("search_learning"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_synonyms_terms" CHECK (cardinality("search_synonyms"."terms") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	"lexeme" text collate "C" NOT NULL,
	"sound" text collate "C" NOT NULL,
	"products" integer NOT NULL,
	"named" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prominent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "search_events_at" ON "search_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "search_words_lexeme" ON "search_words" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search_first" ON "products" USING gin ("search") WHERE listed and prominent;--> statement-breakpoint
CREATE INDEX "products_search_rest" ON "products" USING gin ("search") WHERE listed and not prominent;--> statement-breakpoint
CREATE INDEX "products_prominent" ON "products" USING btree ("trend","id") WHERE listed and prominent;
--> statement-breakpoint

-- A text as searches read it: without accents, small letters, « porte-bébé » as porte bebe portebebe, « 5 mètres » as 5 5m, « à » and its like left out.
-- search-words.ts reads what people type by the same rules.
create function search_text(raw text) returns text language plpgsql stable parallel safe as $$
declare
  t text := lower(unaccent(replace(replace(raw, '’', ''''), 'ʼ', '''')));
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
--> statement-breakpoint

-- What a product is found by: A its name, B its place, C its sizes, colours and characteristics, D its description. The first word of a French name says
-- what the thing is (« foulard assorti au boubou » is no boubou), so it stands once more, marked « ^ ».
create function product_search(name text, place text, traits text, description text) returns tsvector language plpgsql stable parallel safe as $$
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
--> statement-breakpoint

create or replace function fill_product_search() returns trigger language plpgsql as $$
begin
  new.search := product_search(
    new.name,
    coalesce((select s.name || ' ' || c.name from subcategories s join categories c on c.id = s.category_id where s.id = new.subcategory_id), ''),
    concat_ws(' ',
      (select string_agg(one ->> 'value', ' ') from jsonb_array_elements(new.characteristics) one),
      (select string_agg(distinct trait, ' ') from variants v cross join lateral (values (v.size), (v.color)) of_variant(trait) where v.product_id = new.id)),
    new.description);
  return new;
end $$;
--> statement-breakpoint
drop trigger products_fill_search on products;
--> statement-breakpoint
create trigger products_fill_search before insert or update of name, description, subcategory_id, characteristics on products for each row execute function fill_product_search();
--> statement-breakpoint

-- « bazin rouge » finds a bazin whose red is one of its variants: their sizes and colours are words of the product.
create function follow_variant_traits() returns trigger language plpgsql as $$
begin
  update products set name = name where id in (select product_id from changed where size is not null or color is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger variants_inserted_traits after insert on variants referencing new table as changed for each statement execute function follow_variant_traits();
--> statement-breakpoint
create trigger variants_deleted_traits after delete on variants referencing old table as changed for each statement execute function follow_variant_traits();
--> statement-breakpoint

create function follow_variant_renaming() returns trigger language plpgsql as $$
begin
  update products set name = name where id = new.product_id;
  return null;
end $$;
--> statement-breakpoint
create trigger variants_renamed_traits after update of size, color on variants for each row when ((old.size, old.color) is distinct from (new.size, new.color)) execute function follow_variant_renaming();
--> statement-breakpoint
update products set name = name;
--> statement-breakpoint

-- The synonyms that every market begins with; an admin edits them.
insert into search_synonyms (id, terms, updated_at) select gen_random_uuid(), terms, now() from (values
  (array['pagne', 'pagnes', 'taafé', 'tafé']),
  (array['tissu', 'étoffe', 'finimougou']),
  (array['bazin', 'basin', 'bazins', 'bazein', 'getzner']),
  (array['boubou', 'boubous', 'dloki', 'doloki']),
  (array['caftan', 'kaftan', 'cafetan']),
  (array['bogolan', 'bokolanfini', 'bogolanfini']),
  (array['indigo', 'gala', 'teinture']),
  (array['tasse', 'gobelet', 'timbale']),
  (array['téléphone', 'portable', 'smartphone', 'tel', 'mobile', 'cellulaire', 'téléphonie']),
  (array['téléphone à touches', 'petit téléphone', 'téléphone simple']),
  (array['tablette', 'tablette tactile', 'ipad']),
  (array['moto', 'jakarta', 'djakarta', 'motocyclette', 'scooter']),
  (array['tricycle', 'katakatani', 'moto taxi']),
  (array['karité', 'shi', 'sitoulou', 'si toulou', 'shea']),
  (array['beurre de karité', 'karité brut', 'pommade karité']),
  (array['tee shirt', 't-shirt', 'tshirt', 'teeshirt', 'tricot']),
  (array['bijou', 'bijoux', 'parure']),
  (array['œil', 'oeil', 'yeux']),
  (array['neuf', 'neuve', 'neufs', 'neuves']),
  (array['nouveau', 'nouvelle', 'nouvel', 'nouveaux', 'nouveauté']),
  (array['sec', 'sèche', 'séché', 'séchée']),
  (array['blanc', 'blanche', 'blancs', 'blanches']),
  (array['frais', 'fraîche', 'fraîches']),
  (array['doux', 'douce', 'douces']),
  (array['beau', 'belle', 'bel', 'beaux']),
  (array['long', 'longue', 'longues']),
  (array['gros', 'grosse', 'grosses']),
  (array['vieux', 'vieille', 'vieil']),
  (array['fou', 'folle', 'fous']),
  (array['roux', 'rousse']),
  (array['violet', 'violette', 'mauve', 'prune']),
  (array['doré', 'dorée', 'couleur or']),
  (array['gris', 'grise']),
  (array['travail', 'travaux']),
  (array['local', 'locale', 'locaux', 'made in mali', 'produit du mali', 'fabriqué au mali']),
  (array['animal', 'animaux']),
  (array['cheveu', 'cheveux', 'chevelure']),
  (array['genou', 'genoux']),
  (array['pull-over', 'pullover', 'pull', 'chandail']),
  (array['clé', 'clef', 'clés', 'clefs']),
  (array['fer à repasser', 'fer vapeur', 'repasseuse', 'fer électrique']),
  (array['réfrigérateur', 'frigo', 'frigidaire']),
  (array['congélateur', 'congélo', 'freezer']),
  (array['télévision', 'télé', 'tv', 'téléviseur', 'écran plat', 'tele']),
  (array['ordinateur', 'ordi', 'pc']),
  (array['ordinateur portable', 'pc portable', 'laptop']),
  (array['imprimante', 'photocopieuse', 'photocopieur']),
  (array['écouteurs', 'oreillettes', 'kit piéton', 'écouteur']),
  (array['casque audio', 'casque bluetooth', 'casque musique']),
  (array['enceinte', 'baffle', 'haut-parleur', 'speaker', 'jbl']),
  (array['sono', 'sonorisation', 'enceinte de fête', 'matériel de sonorisation']),
  (array['batterie externe', 'power bank', 'powerbank', 'batterie de secours']),
  (array['chargeur', 'adaptateur', 'tête de chargeur']),
  (array['câble', 'cordon', 'fil de charge']),
  (array['multiprise', 'rallonge', 'prise multiple']),
  (array['radio', 'poste', 'transistor', 'arajo']),
  (array['décodeur', 'antenne', 'tnt', 'récepteur']),
  (array['mégaphone', 'porte-voix']),
  (array['lampe', 'torche', 'lampe torche', 'veilleuse']),
  (array['projecteur', 'spot', 'phare de cour']),
  (array['lampadaire', 'éclairage de rue']),
  (array['panneau solaire', 'plaque solaire', 'plaque', 'panneau photovoltaïque']),
  (array['convertisseur', 'onduleur', 'inverter']),
  (array['régulateur', 'contrôleur de charge']),
  (array['batterie solaire', 'batterie gel', 'accumulateur']),
  (array['coupure', 'délestage', 'panne de courant']),
  (array['ventilateur', 'ventilo', 'brasseur d’air']),
  (array['mixeur', 'blender', 'mixer', 'moulinex', 'robot']),
  (array['bouilloire', 'satala', 'sélidaga']),
  (array['théière', 'barada']),
  (array['cocotte minute', 'autocuiseur', 'cocotte à pression']),
  (array['marmite', 'faitout', 'casserole', 'daga']),
  (array['couscoussier', 'cuit-vapeur', 'passoire vapeur']),
  (array['foyer', 'fourneau', 'réchaud', 'furuno']),
  (array['gaz', 'bouteille de gaz', 'butane']),
  (array['charbon', 'charbon de bois', 'finfin']),
  (array['canari', 'jarre', 'pot à eau']),
  (array['seau', 'sceau', 'siyo']),
  (array['bassine', 'cuvette', 'baignoire']),
  (array['bidon', 'jerrican', 'jerricane']),
  (array['assiette', 'plat', 'écuelle']),
  (array['bol', 'écuelle creuse', 'tasse à bouillie']),
  (array['louche', 'cuillère', 'galama']),
  (array['calebasse', 'filé', 'flé']),
  (array['natte', 'débé', 'tapis']),
  (array['tabouret', 'petit banc', 'escabeau']),
  (array['chaise', 'fauteuil', 'sigilan']),
  (array['couverture', 'plaid', 'kaasa', 'birifini']),
  (array['coussin', 'oreiller']),
  (array['drap', 'parure de lit', 'literie']),
  (array['moustiquaire', 'sangé', 'sanké']),
  (array['sandale', 'nu-pieds', 'nu-pied', 'samara']),
  (array['tongs', 'tapettes', 'claquettes']),
  (array['babouches', 'mules', 'mouké']),
  (array['chaussure', 'soulier', 'sambara']),
  (array['baskets', 'tennis', 'sneakers', 'basket']),
  (array['crampons', 'chaussures de foot', 'godasses']),
  (array['sac à main', 'sac femme', 'cabas', 'sac dame']),
  (array['sac à dos', 'cartable', 'sac d’école', 'sac scolaire']),
  (array['valise', 'bagage', 'malle']),
  (array['sacoche', 'bandoulière', 'pochette homme']),
  (array['ceinture', 'ceinturon']),
  (array['casquette', 'képi']),
  (array['chapeau', 'tengadé', 'dibiri']),
  (array['chèche', 'turban', 'taguelmoust', 'tagelmust', 'litham']),
  (array['foulard', 'mouchoir de tête', 'mouchor', 'moussor', 'gele']),
  (array['voile', 'hijab', 'mayafi']),
  (array['tenue', 'ensemble', 'complet']),
  (array['habit', 'vêtement', 'fringue']),
  (array['survêtement', 'jogging', 'training']),
  (array['short', 'culotte']),
  (array['pantalon', 'jean', 'jeans']),
  (array['maillot', 'tenue de sport', 'dossard']),
  (array['bébé', 'nourrisson', 'nouveau-né']),
  (array['enfant', 'gosse', 'gamin', 'petit', 'denmisen']),
  (array['fille', 'fillette']),
  (array['garçon', 'garçonnet']),
  (array['porte-bébé', 'porte bebe', 'portage']),
  (array['poupée', 'poupon']),
  (array['jouet', 'joujou', 'tlonkèfen']),
  (array['ballon', 'balle', 'foot']),
  (array['stylo', 'bic']),
  (array['cahier', 'carnet']),
  (array['kit scolaire', 'fournitures scolaires', 'rentrée scolaire']),
  (array['montre', 'bracelet-montre', 'montre bracelet']),
  (array['montre connectée', 'smartwatch', 'montre intelligente']),
  (array['collier', 'chaînette', 'sautoir']),
  (array['perles de taille', 'bine-bine', 'baya', 'ceinture de perles']),
  (array['boucles d’oreilles', 'boucle d’oreille', 'pendants d’oreilles']),
  (array['bracelet', 'jonc', 'gourmette']),
  (array['pendentif', 'médaillon', 'croix touarègue', 'croix d’agadez']),
  (array['savon', 'safounè', 'savonnette']),
  (array['crème', 'pommade', 'lait de corps']),
  (array['henné', 'diabi', 'djabi']),
  (array['encens', 'wusulan', 'ousoulan', 'thiouraye']),
  (array['encensoir', 'brûle-encens', 'wusulanbelé']),
  (array['vétiver', 'gongoli', 'gongodili', 'babin']),
  (array['riz', 'malo']),
  (array['riz local', 'gambiaka', 'riz de niono']),
  (array['riz brisé', 'brisure', 'riz cassé']),
  (array['mil', 'petit mil', 'gnon', 'sagnon']),
  (array['fonio', 'fini']),
  (array['couscous', 'bashi', 'basi']),
  (array['dégué', 'déguè', 'thiakry']),
  (array['soumbala', 'soumbara', 'néré', 'nététou']),
  (array['arachide', 'cacahuète', 'tiga']),
  (array['pâte d’arachide', 'tigadèguè', 'tigadegue', 'beurre de cacahuète']),
  (array['huile d’arachide', 'tigatoulou']),
  (array['miel', 'lii']),
  (array['oignon', 'djaba', 'ognon']),
  (array['échalote', 'échalotte']),
  (array['mangue', 'mangoro']),
  (array['datte', 'tamaro']),
  (array['poisson', 'djègè']),
  (array['bissap', 'dableni', 'dabléni', 'hibiscus', 'oseille de guinée']),
  (array['gingembre', 'gnamakou', 'niamakou']),
  (array['kinkéliba', 'quinquéliba', 'thé de brousse']),
  (array['thé', 'ataya', 'thé vert', 'gunpowder']),
  (array['menthe', 'nana']),
  (array['djembé', 'djembe', 'jembe', 'tam-tam', 'tamtam', 'tambour']),
  (array['n’goni', 'ngoni', 'guitare griot']),
  (array['balafon', 'bala', 'balani']),
  (array['statuette', 'statue', 'sculpture', 'figurine']),
  (array['ciwara', 'tyiwara', 'chiwara', 'tchiwara']),
  (array['daba', 'houe']),
  (array['coupe-coupe', 'machette']),
  (array['charrue', 'multiculteur']),
  (array['motopompe', 'pompe à eau', 'groupe motopompe']),
  (array['pompe à pied', 'gonfleur', 'pompe à air']),
  (array['pneu', 'roue']),
  (array['chambre à air', 'chambre d’air']),
  (array['antivol', 'cadenas', 'chaîne de sécurité']),
  (array['mariage', 'noces', 'fourou']),
  (array['baptême', 'denkoundi']),
  (array['tabaski', 'seliba', 'fête du mouton', 'aïd']),
  (array['ramadan', 'sounkalo', 'jeûne', 'carême']),
  (array['hivernage', 'saison des pluies', 'samiya']),
  (array['trousseau', 'konyominen']),
  (array['promo', 'promotion', 'solde', 'réduction', 'rabais']),
  (array['reconditionné', 'occasion', 'france au revoir', 'seconde main'])
) as begun(terms);
