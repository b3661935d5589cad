import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { readConfig } from '#server/config/config.ts'
import { ConfigurationFault } from '#kernel/configuration-fault.ts'
import { openMarketServer, type MarketServer } from './market.ts'
import { PostgresUnavailable } from './postgres/launch.ts'

/** Seconds for running requests after a signal to stop. */
const patience = 15
/** Ctrl-C under npm comes twice: from the terminal and from npm. */
const samePressMs = 1_000

const stopped = new AbortController()
let drainSeconds = 0
let stoppedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
// The launcher (run.mjs) is gone, even if killed.
if (process.connected) process.once('disconnect', stop)

try {
  const server = await open().catch((error: unknown) => {
    // Stopped before it was open; all is closed by then.
    if (stopped.signal.aborted) process.exit(0)
    throw error
  })
  if (!stopped.signal.aborted) process.stdout.write(server.welcome)
  // Now, because a killed process writes nothing.
  flushCompileCache()
  await untilStopped(stopped.signal)
  await server.close()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
}

async function open(): Promise<MarketServer> {
  const config = readConfig(process.env)
  drainSeconds = config.drainSeconds
  if (cluster.isWorker)
    return (await import('./machines/one-process.ts')).openMarketProcess(config, stop)
  if (config.processes === 1) return openMarketServer(config, stopped.signal)
  const { openMarketProcesses } = await import('./machines/processes.ts')
  const market = await openMarketProcesses(config, stopped.signal)
  // A closed terminal ends the application; a reloaded service replaces its processes.
  if (!process.stdin.isTTY) process.on('SIGHUP', () => void market.replaceAll())
  return market
}

function stop(): void {
  if (!stopped.signal.aborted) {
    stoppedAt = performance.now()
    setTimeout(() => process.exit(1), (drainSeconds + patience) * 1_000).unref()
    stopped.abort()
  } else if (performance.now() - stoppedAt > samePressMs) process.exit(1)
}

function untilStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigurationFault || error instanceof PostgresUnavailable)
    return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Le port ${process.env['PORT'] ?? '3000'} est déjà pris. Choisissez-en un autre : PORT=3001 npm start`
  if (error instanceof Error && 'code' in error && error.code === 'EACCES')
    return 'Ce port demande des droits d’administrateur. Choisissez-en un autre : PORT=3000 npm start'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
