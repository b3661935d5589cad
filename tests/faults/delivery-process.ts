import { sql } from 'drizzle-orm'

import { setClock } from '#kernel/clock.ts'
import { defineEvent } from '#kernel/events/events.ts'
import { openKernel, startKernel } from '#kernel/kernel.ts'
import { openLog } from '#kernel/log.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'

/**
 * Delivers events whose subscribers write down what they got. `killAt` in the arguments: the
 * process kills itself at that statement of its delivery, before it is sent or once it is answered.
 */
export type DeliveryOptions = { killAt?: { statement: number; answered: boolean }; work?: boolean }

const [databaseUrl = '', options = '{}'] = process.argv.slice(2)
const { killAt, work = false } = JSON.parse(options) as DeliveryOptions
const kernel = openKernel({
  databaseUrl,
  objects: folderStore('.'),
  clock: setClock(new Date()),
  log: openLog('silent'),
})
const happened = defineEvent<number>('test.happened')
const note = (subscriber: string, events: readonly number[]) =>
  kernel.transaction((tx) =>
    tx.execute(sql`
      insert into seen (subscriber, event, process)
      select ${subscriber}, number::int, ${process.pid}
      from jsonb_array_elements_text(${JSON.stringify(events)}) as number`),
  )
for (const subscriber of ['first', 'second'])
  kernel.events.after(happened, subscriber, async (events) => void (await note(subscriber, events)))
kernel.events.queue(happened, 'send', (event) => ({
  handler: 'test.send',
  payload: event,
  queue: 'messages',
}))
kernel.jobs.handle('test.send', async (event: number) => void (await note('send', [event])))

const kill = () => process.kill(process.pid, 'SIGKILL')
let statements = 0
if (killAt)
  kernel.database.writes.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query(...given: unknown[]) {
        statements += 1
        const isLast = statements === killAt.statement
        if (isLast && !killAt.answered) kill()
        const answer = query(...given)
        if (isLast && answer instanceof Promise) void answer.then(kill)
        return answer
      },
    })
  })

await startKernel(kernel, { work, deliver: true, listen: false })
process.stdout.write('ready\n')
