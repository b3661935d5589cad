import type { Kept } from '../session/log-out.ts'
import { QUEUE_KEY } from './queue-key.ts'

type LoadModules = () => Promise<readonly Kept[]>

/** Sends, on any page, what earlier pages kept; loads the queue only if there is something. */
export function startQueue(modules: LoadModules): void {
  const start = () => {
    if (hasActs()) void sendActs(modules).catch(() => undefined)
  }
  addEventListener('online', start)
  start()
}

async function sendActs(modules: LoadModules): Promise<void> {
  const [{ keepTrying }, all] = await Promise.all([import('./act-queue.ts'), modules()])
  await Promise.all(all.flatMap(({ loadActs }) => loadActs?.() ?? []))
  keepTrying()
}

function hasActs(): boolean {
  try {
    return localStorage.getItem(QUEUE_KEY) !== null
  } catch {
    return false
  }
}
