import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { migrateDatabase } from '#kernel/database/migrate/migrate.ts'
import { launchPostgres } from '#server/postgres/launch.ts'
import { nextSaturday } from '#modules/payouts/server/next-saturday.ts'
import { closeAll, sell } from '#modules/payouts/server/testing/sold.ts'
import { complain, photo } from '../support/complaints.ts'
import { openMarketOn } from '../support/market.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

/**
 * A running market with its pages, and an order that was just delivered, about which its buyer
 * complained: the team refunded 2 000 f of 12 000.
 */
export type ComplaintMarket = Record<'buyer' | 'seller' | 'finance', UserInfo> & {
  url: string
  orderNumber: string
}

// A process of its own, whose clock is stopped. It prints its facts as a line of JSON; on «
// saturday » it sets the clock to the next Saturday and builds the payout batch.
const folder = await mkdtemp(path.join(scratchFolder, 'sugu-complaint-'))
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
  print({ ...sold, url: market.url } satisfies ComplaintMarket)
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'saturday') continue
    await closeAll(market)
    // From tomorrow on: on a Saturday it would go back to this morning.
    const tomorrow = addMs(market.clock.now(), dayMs)
    market.clock.set(new Date(`${nextSaturday(tomorrow)}T06:00:00Z`))
    await market.runJob('payouts.build')
    await market.settle()
    print(line)
  }
  await market.close()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function playPast(databaseUrl: string, at: Date): Promise<Omit<ComplaintMarket, 'url'>> {
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
    const message = 'Un verre est fêlé.'
    const { _id: id } = await complain(buyer, { orderNumber, message, files: [await photo()] })
    await admin.call(decideComplaint, {
      params: { id },
      body: { outcome: 'remboursé', refundAmount: 2_000, reason: 'La photo montre la fêlure.' },
    })
    await market.settle()
    return {
      orderNumber,
      buyer: buyer.user,
      seller: seller.user,
      finance: finance.user,
    }
  } finally {
    await market.close()
  }
}

function print(what: unknown): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
