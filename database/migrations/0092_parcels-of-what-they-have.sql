-- `former_relay_codes` goes on referring to parcels and relays; only its table's code no longer names them.
ALTER TABLE "parcels" ALTER COLUMN "items_total_francs" SET DEFAULT 0;
ALTER TABLE "parcels" ALTER COLUMN "shipping_fee_francs" SET DEFAULT 0;
ALTER TABLE "parcels" ALTER COLUMN "commission_francs" SET DEFAULT 0;
