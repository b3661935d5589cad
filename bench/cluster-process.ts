import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'

import { answerParent } from './rig/children.ts'

/**
 * `market-process` as often as PROCESSES says, on one port; the first works the jobs and answers
 * the bench.
 */
cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'market-process.ts') })
const workers = Array.from({ length: Number(process.env['PROCESSES']) }, () => cluster.fork())
const [first] = workers
if (!first) throw new Error('PROCESSES says how many')
await Promise.all(workers.map((worker) => said(worker)))

type Said = { answer?: unknown; fault?: string }

async function said(worker: Worker): Promise<Said> {
  const [message] = (await once(worker, 'message')) as [Said]
  return message
}

answerParent(
  async (message: object) => {
    const answered = said(first)
    first.send(message)
    const { answer, fault } = await answered
    if (fault) throw new Error(fault)
    return answer
  },
  async () => {
    const gone = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(gone)
  },
)
