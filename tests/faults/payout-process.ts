import { createInterface } from 'node:readline'

import { openPaymentProviders, simulatedPayments } from '#server/providers.ts'
import { watchTransfers } from '#modules/payouts/server/by-call/watch-transfers.ts'
import { setClock } from '#kernel/clock.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openLog } from '#kernel/log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'

/**
 * A program that sends the transfers of payouts by call, once for each address of an operator on
 * its input, so that a test can kill it halfway.
 */

const [databaseUrl = '', at = ''] = process.argv.slice(2)
const kernel = openKernel({
  databaseUrl,
  objects: folderStore('.'),
  clock: setClock(new Date(at)),
  log: openLog('silent'),
})
const off = { orange_money: null, wave: null }
await kernel.db.execute('select 1')
process.stdout.write('ready\n')
for await (const waveUrl of createInterface({ input: process.stdin })) {
  process.stdout.write('begun\n')
  await watchTransfers(
    kernel,
    openPaymentProviders({ ...off, ...simulatedPayments({ wave: waveUrl }) }),
  )
  process.stdout.write('done\n')
}
