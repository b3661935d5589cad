import { openMarketServer } from './market-server.ts'
import { ConfigurationFault, readConfig } from './kernel/config.ts'
import { PostgresUnavailable } from './embedded-postgres/launch.ts'

/** Seconds given to what is under way when somebody asks the market to stop. */
const patience = 15

try {
  const server = await openMarketServer(readConfig(process.env))
  process.stdout.write(server.welcome)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), patience * 1_000).unref()
      void server.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
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
