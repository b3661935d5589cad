import type { Config } from '#kernel/config/config.ts'
import { openDoors } from './http-server.ts'
import {
  closedMessage,
  leaveMessage,
  readyMessage,
  startVariable,
  takenMessage,
  type ProcessStart,
} from './several-processes.ts'
import type { MarketServer } from './market.ts'

/** One of several processes, started by the first process with what it serves. */
export async function openMarketProcess(config: Config, stop: () => void): Promise<MarketServer> {
  const { grounds, work } = JSON.parse(process.env[startVariable] ?? '') as ProcessStart
  const doors = await openDoors(config, grounds, {
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
  return { welcome: '', close: () => (isReplaced ? doors.leave() : doors.close()) }
}

/**
 * The first process accepts connections and sends them here. A process that ended with one on its
 * way would leave whoever called without an answer.
 */
function taken(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === takenMessage) resolve()
    })
    process.once('disconnect', resolve)
    process.send?.(closedMessage, () => undefined)
  })
}
