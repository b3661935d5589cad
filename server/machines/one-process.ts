import type { Config } from '#server/config/config.ts'
import type { Bootstrap } from '../bootstrap.ts'
import { startServer } from '../http-server.ts'
import type { MarketServer } from '../market.ts'

export const startVariable = 'SUGU_PROCESS'
export type ProcessStart = { bootstrap: Bootstrap; work: boolean }
export const leaveMessage = 'leave'
export const readyMessage = 'ready'
/**
 * Sent by a process that accepts no more, answered with `takenMessage`: messages keep their order,
 * so every connection on its way has arrived before.
 */
export const closedMessage = 'closed'
export const takenMessage = 'taken'

/** Opens one of several processes, which `openMarketProcesses` started. */
export async function openMarketProcess(config: Config, stop: () => void): Promise<MarketServer> {
  const { bootstrap, work } = JSON.parse(process.env[startVariable] ?? '') as ProcessStart
  const server = await startServer(config, bootstrap, {
    work,
    deliver: config.jobs !== 'off',
    taken,
  })
  let isReplaced = false
  process.on('message', (message) => {
    if (message !== leaveMessage) return
    isReplaced = true
    stop()
  })
  process.send?.(readyMessage)
  return { welcome: '', close: () => (isReplaced ? server.leave() : server.close()) }
}

/** Waits for connections sent here by the first process, whose clients would get no answer. */
function taken(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === takenMessage) resolve()
    })
    process.once('disconnect', resolve)
    process.send?.(closedMessage, () => undefined)
  })
}
