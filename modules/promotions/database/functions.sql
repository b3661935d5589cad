-- A function for its plan setting: planning costs ten times execution, and PostgreSQL would replan
-- each order on empty or unanalyzed tables. Carts without promotion end after the first statement.
create or replace function cart_promotions(
  moment timestamptz, shop_ids uuid[], codes text[], buyer uuid
) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[] := array(
    select p.id from promotions p
    where p.budget_francs is distinct from 0 and (p.code = any(codes)
      or p.code is null and p.stopped_at is null and p.starts_at <= moment
        and (p.ends_at is null or p.ends_at > moment) and (p.shop_id is null or p.shop_id = any(shop_ids))));
  candidates json := '[]';
begin
  if cardinality(ids) > 0 then
    select json_agg(json_build_object(
      'id', p.id, 'shopId', p.shop_id, 'shopName', s.name, 'kind', p.kind, 'amount', p.amount, 'code', p.code,
      'state', case
        when p.stopped_at is not null or p.ends_at <= moment then 'ended' when p.starts_at > moment then 'upcoming'
        when p.uses >= p.max_uses then 'used_up' else 'live' end,
      'startsOn', p.starts_at, 'minGoods', p.min_goods_francs, 'isTargeted', p.is_targeted,
      'productIds', coalesce(t.products, '[]'), 'categoryIds', coalesce(t.categories, '[]'),
      'budgetLeft', p.budget_francs - p.discount_francs,
      'isUsedByBuyer', coalesce(p.max_uses_per_buyer, case when p.first_order_only then 1 end) <= (
        select count(*) from promotion_uses u where u.promotion_id = p.id and u.buyer_id = buyer and u.live_parcels > 0),
      'isFirstOrderOnly', p.first_order_only
    ) order by p.id) into candidates
    from promotions p left join shop_facts s on s.id = p.shop_id
    left join lateral (
      select json_agg(product_id) filter (where product_id is not null) as products,
        json_agg(c.id) filter (where c.id is not null) as categories
      from promotion_targets t left join category_facts c on c.id = t.category_id or c.merged_into = t.category_id
      where t.promotion_id = p.id
    ) t on p.is_targeted
    where p.id = any(ids);
  end if;
  return candidates;
end $$;
