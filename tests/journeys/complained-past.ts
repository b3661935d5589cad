import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import type { UserInfo } from '#contract/accounts/accounts.ts'
import { builtPages } from '#server/pages/page-source.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { launchPostgres } from '#server/embedded-postgres/launch.ts'
import { nextSaturday } from '#server/payouts/payday.ts'
import { closeAll, sell } from '#server/payouts/testing/sold.ts'
import { openMarketOn } from '../market.ts'

/** What the journey from a complaint to a Saturday's statement finds: a living market with its pages, and one thing delivered a moment ago. */
export type ComplainedPast = Record<'buyer' | 'seller' | 'admin' | 'finance', UserInfo> & {
  url: string
  orderNumber: string
}

// A process of its own: its clock stands still, and goes on to the next Saturday when it is told « saturday ».
const folder = await mkdtemp(path.join(tmpdir(), 'sugu-complaint-'))
const postgres = await launchPostgres({ folder, durable: false })
try {
  await migrateDatabase(postgres.url)
  const at = new Date()
  const sold = await playPast(postgres.url, at)
  const market = await openMarketOn(postgres.url, {
    at,
    work: true,
    pages: { open: () => builtPages(), frames: [] },
  })
  say({ ...sold, url: market.url } satisfies ComplainedPast)
  for await (const words of createInterface({ input: process.stdin })) {
    if (words !== 'saturday') continue
    await closeAll(market)
    market.clock.set(new Date(`${nextSaturday(market.clock.now())}T06:00:00Z`))
    await market.runJob('payouts.build')
    await market.settle()
    say(words)
  }
  await market.close()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function playPast(databaseUrl: string, at: Date): Promise<Omit<ComplainedPast, 'url'>> {
  const market = await openMarketOn(databaseUrl, { at })
  try {
    const [buyer, seller, courier] = [
      await market.buyer('Awa Traoré'),
      await market.seller(),
      await market.staff('livreur'),
    ]
    const [admin, finance] = [await market.staff('admin'), await market.staff('finance')]
    const goods = await market.product({ seller, name: 'Service à thé émaillé', price: 12_000 })
    const { orderNumber } = await sell(market, { buyer, seller, courier, goods })
    return {
      orderNumber,
      buyer: buyer.user,
      seller: seller.user,
      admin: admin.user,
      finance: finance.user,
    }
  } finally {
    await market.close()
  }
}

function say(what: unknown): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
