import { useSyncExternalStore } from 'react'

/** Chrome's `beforeinstallprompt` event, unknown to TypeScript. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }
type State = 'unknown' | 'offered' | 'installed'

let offer: InstallEvent | null = null
let state: State = 'unknown'
let watched = false
const listeners = new Set<() => void>()

/** Keeps the browser’s install offer, which comes once and early. */
export function watchInstallPrompt(): void {
  if (watched) return
  watched = true
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent
    become('offered')
  })
  addEventListener('appinstalled', () => become('installed'))
  if (matchMedia('(display-mode: standalone)').matches) become('installed')
}

export function useInstallPrompt(): { state: State; install: () => void } {
  const now = useSyncExternalStore(
    listen,
    () => state,
    () => 'unknown' as const,
  )
  return { state: now, install }
}

function install(): void {
  const prompt = offer
  if (!prompt) return
  offer = null
  void prompt
    .prompt()
    .then(({ outcome }) => become(outcome === 'accepted' ? 'installed' : 'unknown'))
}

function become(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
