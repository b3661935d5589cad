/**
 * Where each table would stand in Citus. `shop` and `person`: its rows are spread by that key (a
 * table without the column would get it); `reference`: a copy on every node; `local`: on the first
 * node alone.
 */
export type Place = 'shop' | 'person' | 'reference' | 'local'

const words = (text: string) => text.trim().split(/\s+/)

export const tablesByPlace: Readonly<Record<Place, readonly string[]>> = {
  shop: words(`
    products variants product_images product_changes product_imports product_import_rows
    parcels parcel_moves order_lines delivery_failures sale_links courier_fees
    complaints complaint_messages complaint_message_images reviews review_images review_reports
    subscriptions shop_keys webhooks webhook_deliveries suggestion_days images`),
  person: words(`
    users sessions addresses orders payments refunds team_refunds favourites notifications
    notification_preferences push_subscriptions push_pauses password_resets known_devices sms_codes
    second_factors recovery_codes phone_choices deletion_requests data_exports idempotency_keys
    whatsapp_contacts courier_presence`),
  // Small, read by nearly every statement, changed seldom.
  reference: words(`
    shops categories subcategories category_addresses delivery_settings delivery_zones delivery_fees
    delivery_groups delivery_group_zones order_settings market_switches setting_changes
    search_words search_synonyms search_learning search_habits suggestion_regions suggestion_engine`),
  // One event of the ledger touches the market, a shop and a courier and must balance at commit;
  // queues and throttles are short; the rest is small and belongs to the team.
  local: words(`
    ledger_accounts ledger_transactions ledger_entries ledger_days ledger_standings ledger_summed_up
    ledger_checks closed_months payout_batches payout_lines payout_items payout_dues payout_numbers
    payout_transfers remittances operator_statements operator_lines reconciliation_exceptions
    outbox_events sms_outbox sms_pace message_days whatsapp_messages throttles call_counts
    audit_acts appointments page_files tracking_refusals search_events
    suggestion_events suggestion_feeds suggestion_items suggestion_pairs suggestion_neighbours
    suggestion_baskets`),
}

export const placeOf: ReadonlyMap<string, Place> = new Map(
  (['shop', 'person', 'reference', 'local'] as const).flatMap((place) =>
    tablesByPlace[place].map((table): [string, Place] => [table, place]),
  ),
)
