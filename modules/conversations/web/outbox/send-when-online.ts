import { OUTBOX_KEY } from './outbox-key.ts'

/**
 * Sends what has not left, now and whenever the network is back, on whatever page. The code for it
 * is loaded only on a device with such a message.
 */
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
