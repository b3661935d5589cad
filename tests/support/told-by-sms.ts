import type { Market } from './market.ts'

/** Returns the notices of these keys that also left by SMS, the first one first. */
export async function toldBySms(market: Market, keys: string): Promise<string[]> {
  const rows = await market.sql<{ message: string }>(
    `select n.message from notifications n where n.news_key like $1 and exists (
      select from sms_outbox s where s.news_key like n.news_key || '%') order by n.created_at`,
    [keys],
  )
  return rows.map(({ message }) => message)
}
