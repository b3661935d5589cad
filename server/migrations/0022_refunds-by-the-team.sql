CREATE TABLE "team_refunds" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"refund_francs" integer NOT NULL,
	"shop_share_francs" integer NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_refunds_shares" CHECK ("team_refunds"."refund_francs" > 0 and "team_refunds"."shop_share_francs" <= "team_refunds"."refund_francs")
);
--> statement-breakpoint
DROP INDEX "orders_name";--> statement-breakpoint
ALTER TABLE "team_refunds" ADD CONSTRAINT "team_refunds_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_refunds" ADD CONSTRAINT "team_refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_named" ON "orders" USING gin (translate(lower(full_name), 'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc') gin_trgm_ops);--> statement-breakpoint
create trigger team_refunds_append_only before update or delete on team_refunds for each row execute function refuse_change();
