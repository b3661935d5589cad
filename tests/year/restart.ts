import { setTimeout as wait } from 'node:timers/promises'

import { readSettings } from '#modules/settings/contract/settings.ts'
import { count } from './acts.ts'
import type { World } from './world.ts'

/** Ends every connection of the market, as a restart of PostgreSQL does, and waits for it. */
export async function restartDatabase({ market, acts }: World): Promise<void> {
  count(acts.faults, 'database restarted')
  await market.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  for (let tries = 0; ; tries += 1)
    try {
      await market.settle()
      await market.visitor(readSettings, {})
      return
    } catch (failure) {
      if (tries === 20) throw failure
      await wait(50)
    }
}
