export const QUEUE_KEY = 'messages-a-envoyer'

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
