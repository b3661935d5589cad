import { createInterface } from 'node:readline'

import { buildBatch } from '#modules/payouts/module.ts'
import { openPaymentProviders, simulatedPayments } from '#server/providers.ts'
import { watchTransfers } from '#modules/payouts/server/by-call/watch-transfers.ts'
import { recordResults } from '#modules/payouts/server/batch-files.ts'
import { setClock } from '#kernel/clock.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openLog } from '#kernel/log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'

/**
 * A program that runs one payout task per line of its input, so that a test can kill it halfway.
 */
export type PayoutTask =
  | { do: 'build' }
  | { do: 'results'; batchId: string; userId: string; csv: string }
  | { do: 'transfers'; waveUrl: string }

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
for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as PayoutTask
  process.stdout.write('begun\n')
  if (task.do === 'build') await buildBatch(kernel, null)
  else if (task.do === 'transfers')
    await watchTransfers(
      kernel,
      openPaymentProviders({ ...off, ...simulatedPayments({ wave: task.waveUrl }) }),
    )
  else
    await recordResults(kernel, {
      batchId: task.batchId,
      actor: { userId: task.userId, role: 'finance' },
      csv: task.csv,
    })
  process.stdout.write('done\n')
}
