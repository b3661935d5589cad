import type { Kept } from '../session/log-out.ts'
import { QUEUE_KEY } from './queue-key.ts'

/** Sends, on any page, what earlier pages kept; loads the queue only if there is something. */
export function startQueue(modules: readonly Kept[]): void {
  const start = () => {
    if (hasActs()) void sendActs(modules).catch(() => undefined)
  }
  addEventListener('online', start)
  start()
}

async function sendActs(modules: readonly Kept[]): Promise<void> {
  const { keepTrying } = await import('./act-queue.ts')
  await Promise.all(modules.flatMap(({ loadActs }) => loadActs?.() ?? []))
  keepTrying()
}

function hasActs(): boolean {
  try {
    return localStorage.getItem(QUEUE_KEY) !== null
  } catch {
    return false
  }
}
