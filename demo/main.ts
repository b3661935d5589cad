import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'

import { openObjectStore } from '#providers/object-store/open-object-store.ts'
import { readConfig } from '#server/config/config.ts'
import { keysOfFolder } from '#kernel/secret-keys.ts'
import { openMarketLog } from '#server/open-log.ts'

import { fillDemoMarket } from './fill-market.ts'
import { leftOutWords, pastIsThere, Word, type Progress } from './index.ts'

// Ends with the server at any point.
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => undefined)

const config = readConfig(process.env)
/** Nice value: a third of an ordinary share of a busy processor. */
const shared = 5

const database = Promise.withResolvers<string>()

process.once('message', (message) => database.resolve(Word.parse(message).fill))

await fillDemoMarket({
  databaseUrl: await database.promise,
  secretKeys: config.secretKeys ?? keysOfFolder(config.dataDir),
  objects: openObjectStore({ folder: path.join(config.dataDir, 'objects'), s3: config.s3 }),
  log: openMarketLog(config.logLevel),
  onOpened: () => report({ opened: true }),
  onBackground: () => stepAside(shared),
  onPast(leftOut) {
    const lacking = leftOutWords(leftOut)
    process.stdout.write(pastIsThere + (lacking ? `  ${lacking}\n\n` : ''))
  },
})
report({ filled: true })
process.disconnect()

function report(progress: Progress): void {
  process.send?.(progress)
}

/**
 * Lowers each thread, as Linux sets it, and the session, between which Linux often shares first.
 * No-op where not permitted.
 */
function stepAside(priority: number): void {
  const linux = process.platform === 'linux'
  if (linux) attempt(() => writeFileSync('/proc/self/autogroup', String(priority)))
  for (const thread of linux ? readdirSync('/proc/self/task').map(Number) : [0])
    attempt(() => setPriority(thread, priority))
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The thread has ended, or the system does not permit it.
  }
}
