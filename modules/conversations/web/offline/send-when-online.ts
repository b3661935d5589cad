import { QUEUE_KEY } from './queue-key.ts'

export function sendWhenOnline(): void {
  const send = () => {
    if (hasOutgoing())
      void import('./offline-queue.ts').then(
        ({ sendQueued }) => sendQueued(),
        () => undefined,
      )
  }
  addEventListener('online', send)
  send()
}

function hasOutgoing(): boolean {
  try {
    return localStorage.getItem(QUEUE_KEY) !== null
  } catch {
    return false
  }
}
