/** Device storage of the unsent messages. */
export const OUTBOX_KEY = 'messages-a-envoyer'

/** Loads the code only when there are unsent messages. */
export function sendWhenOnline(): void {
  const send = () => {
    if (hasOutgoing())
      void import('./send-kept.ts').then(
        ({ sendKept }) => sendKept(),
        () => undefined,
      )
  }
  addEventListener('online', send)
  send()
}

function hasOutgoing(): boolean {
  try {
    return localStorage.getItem(OUTBOX_KEY) !== null
  } catch {
    return false
  }
}
