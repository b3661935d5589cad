import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

import { inject } from 'vitest'

import { folderStore } from '#providers/object-store/folder-store.ts'
import { systemClock } from '#kernel/clock.ts'
import { openKernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#server/open-log.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { goodsOf } from '../support/market-goods.ts'
import { peopleOf } from '../support/market-people.ts'
import type { Person } from '../support/market-people.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

/**
 * Opens a market in a process of its own, to be killed and restarted at the same address, and a
 * kernel beside it that reads its database.
 */
export async function openKillableMarket() {
  const { adminUrl } = inject('postgres')
  const database = `killed_${randomUUID().replaceAll('-', '')}`
  const dataDir = await mkdtemp(path.join(scratchFolder, 'sugu-killed-'))
  const databaseUrl = await createDatabase(adminUrl, database)
  const kernel = openKernel({
    databaseUrl,
    objects: folderStore(dataDir),
    clock: systemClock,
    log: openMarketLog('silent'),
  })
  const launch = (port?: string) =>
    startMarket({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      ...(port ? { PORT: port } : {}),
    })
  let running: RunningMarket = await launch()
  const { url } = running
  return {
    url,
    dataDir,
    kernel,
    people: peopleOf(kernel, url),
    goods: goodsOf(kernel),
    /** Gives a member of the team a password and a second factor, fresh as long as rounds last. */
    async prove(member: Person): Promise<Person> {
      const id = [member.user._id]
      const { pool } = kernel.database
      await pool.query('update users set password_grade = null where id = $1', id)
      await pool.query(
        'insert into second_factors (user_id, created_at, confirmed_at) values ($1, now(), now())',
        id,
      )
      await pool.query(
        "update sessions set factor_at = now() + interval '1 day' where user_id = $1",
        id,
      )
      return member
    },
    async kill(): Promise<void> {
      running.process.kill('SIGKILL')
      await once(running.process, 'exit')
    },
    async start(): Promise<void> {
      running = await launch(new URL(url).port)
    },
    async close(): Promise<void> {
      await running.stop()
      await kernel.database.close()
      await dropDatabase(adminUrl, database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Confirms on Orange Money's page as the customer. */
export async function pressPay(paymentUrl: string): Promise<void> {
  await fetch(paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ action: 'confirmer', numero: '76123456', code: '418207' }),
    redirect: 'manual',
  })
}
