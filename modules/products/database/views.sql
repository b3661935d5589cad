-- Products for other modules. `listed`: public; `is_buyable`: listed and in stock, as the sign of
-- its trend; `struck_price_francs`: what buyers see struck through, null without a reduction of the
-- lowest price of 30 days.
create view product_facts as
select
  p.id, p.shop_id, p.category_id, p.subcategory_id, p.slug, p.name, p.description,
  p.price_francs, p.promo_price_francs,
  coalesce(p.promo_price_francs, p.price_francs) as selling_price_francs, p.lowest_before_francs,
  case when p.promo_price_francs < least(p.price_francs, p.lowest_before_francs)
    then least(p.price_francs, p.lowest_before_francs) end as struck_price_francs, p.use_variants,
  p.variant_types, p.is_local, p.is_free_delivery, p.kept_whole, p.weight_class, p.characteristics,
  p.published_at, p.suspended_at, p.suspended_by, p.suspension_reason, p.hidden_with_account, p.seller_suspended, p.deleted_at,
  p.in_stock, p.listed, p.sold_by_link,
  p.listed and p.trend >= 0 as is_buyable, p.rating_sum, p.rating_count, p.sold_count, p.interest, p.featured_until,
  p.moderated_at, p.trend, p.search, p.prominent, p.updated_at
from products p;

create view product_pictures as
select i.product_id, i.position, i.image_id, p.image
from product_images i
left join picture_facts p on p.id = i.image_id;

create view variant_facts as
select
  v.id, v.product_id, v.position, v.size, v.color, v.stock, v.reserved
from variants v;

-- Secret amounts: never for a page.
create view proposal_terms as
select
  p.id as product_id, p.takes_proposals, p.accepts_from_francs, p.refuses_below_francs
from products p;
