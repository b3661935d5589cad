-- The keys of promotion_uses to orders and parcels stay; from here on only the database states
-- them, since the tables of promotions are made before those of orders. Already valid: no scan.
alter table promotion_uses validate constraint promotion_uses_order_id_orders_id_fk;
alter table promotion_uses validate constraint promotion_uses_parcel_id_parcels_id_fk;
