import { afterAll, expect, test } from 'vitest'

import { decideFraudCheck, listFraudChecks } from '#modules/fraud-checks/contract/fraud-checks.ts'
import { dayMs } from '#kernel/clock.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { rounds } from '../../../tests/faults/rounds.ts'
import { type Behaviour, cheats, honest } from './testing/kinds-of-cheats.ts'
import { openStreet, type Shop } from './testing/street-of-shops.ts'

/** Shops of the street, at least. */
const shops = rounds('CHEATING_SHOPS', { usual: 60, long: 500 })
const OWED = 7_500

const market = await openMarket()
const admin = await market.staff('admin')
const street = await openStreet(market)
afterAll(() => market.close())

type Case = Behaviour & { isCheat: boolean; shops: Shop[] }

test('cheats are found among honest shops that look alike, and a wrong hold costs nothing', async () => {
  const cases: Case[] = [
    ...cheats.map((one) => ({ ...one, isCheat: true, shops: [] })),
    ...honest.map((one) => ({ ...one, isCheat: false, shops: [] })),
  ]
  let nth = 0
  const opened = async () =>
    (await market.sql<{ n: number }>('select count(*)::int as n from shops'))[0]?.n ?? 0
  while ((await opened()) < shops)
    for (const one of cases) one.shops.push(...(await one.play(street, (nth += 1))))
  const played = cases.flatMap((one) => one.shops.map((shop) => ({ ...one, shop })))
  for (const { shop } of played) await street.owe(shop, OWED)

  await market.runJob('fraud_checks.find')
  const signs = await market.sql<{ shopId: string; kind: string }>(
    'select distinct shop_id as "shopId", kind from fraud_checks',
  )
  const signsOf = ({ id }: Shop) =>
    signs.filter(({ shopId }) => shopId === id).map(({ kind }) => kind)
  for (const { what, shop, sign } of played)
    expect([what, ...signsOf(shop)]).toEqual(sign ? [what, sign] : [what])

  const heldIds = new Set(signs.map(({ shopId }) => shopId))
  const paidAtFirst = await saturday()
  for (const { what, shop } of played)
    expect([what, paidAtFirst.get(shop.id) ?? 0]).toEqual([what, heldIds.has(shop.id) ? 0 : OWED])

  // The team looks: cheats stay held, honest shops are let go.
  const cheating = new Set(played.filter(({ isCheat }) => isCheat).map(({ shop }) => shop.id))
  const rows = await market.sql<{ id: string; shopId: string }>(
    'select id, shop_id as "shopId" from fraud_checks',
  )
  expect((await admin.call(listFraudChecks, { query: { limit: 1 } })).checks).toHaveLength(1)
  for (const { id, shopId } of rows) {
    const outcome = cheating.has(shopId) ? ('confirmed' as const) : ('cleared' as const)
    await admin.call(decideFraudCheck, {
      params: { id },
      body: { outcome, reason: 'Vérifié au téléphone.' },
    })
  }
  await market.runJob('fraud_checks.find')
  const paidInAll = await saturday()
  for (const { what, shop, isCheat, sign } of played)
    expect([what, paidInAll.get(shop.id) ?? 0]).toEqual([what, sign && isCheat ? 0 : OWED])

  process.stdout.write(`${tableOf(cases, heldIds, await opened())}\n`)
})

/** Builds the next Saturday's batch. @returns what all batches pay to each shop */
async function saturday(): Promise<Map<string, number>> {
  market.clock.advance(((6 - market.clock.now().getUTCDay() + 7) % 7 || 7) * dayMs)
  await market.runJob('payouts.build')
  const lines = await market.sql<{ shopId: string; francs: number }>(
    'select owner_id as "shopId", sum(amount_francs)::int as francs from payout_lines group by 1',
  )
  return new Map(lines.map(({ shopId, francs }) => [shopId, francs]))
}

function tableOf(cases: readonly Case[], held: ReadonlySet<string>, all: number): string {
  const lines = cases.map(({ what, isCheat, shops: its }) => {
    const found = its.filter(({ id }) => held.has(id)).length
    const missed = its.length - found
    return isCheat
      ? `| ${what} | ${its.length} | ${found} | ${missed} | |`
      : `| ${what} | ${its.length} | | | ${found} |`
  })
  return [
    `${all} shops`,
    '| behaviour | shops | found | missed | held wrongly |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
