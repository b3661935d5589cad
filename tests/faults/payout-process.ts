import { createInterface } from 'node:readline'

import { buildBatch } from '#server/payouts/index.ts'
import { recordResults } from '#server/payouts/record-results.ts'
import { setClock } from '#server/kernel/clock.ts'
import { openKernel } from '#server/kernel/kernel.ts'
import { openLog } from '#server/kernel/log.ts'
import { folderStore } from '#server/gateways/object-store/folder-store.ts'

/** A process of the market that does one act of payouts when it is told to, so that it can be killed in the middle of it. */
export type PayoutOrder =
  | { do: 'build' }
  | { do: 'results'; batchId: string; userId: string; csv: string }

const [databaseUrl = '', at = ''] = process.argv.slice(2)
const kernel = openKernel({
  databaseUrl,
  objects: folderStore('.'),
  clock: setClock(new Date(at)),
  log: openLog('silent'),
})
await kernel.db.execute('select 1')
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as PayoutOrder
  process.stdout.write('begun\n')
  if (order.do === 'build') await buildBatch(kernel, null)
  else
    await recordResults(kernel, {
      batchId: order.batchId,
      actor: { userId: order.userId, role: 'finance' },
      csv: order.csv,
    })
  process.stdout.write('done\n')
}
