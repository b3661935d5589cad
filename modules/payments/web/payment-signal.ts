/** Only a hint: the server decides. */
export type PaymentSignal = 'returned' | 'cancelled'

const NAME = 'sugu.paiement'

/** Posts to the surrounding page, or to other tabs. */
export function sendPaymentSignal(signal: PaymentSignal): void {
  if (window.parent !== window)
    return window.parent.postMessage({ [NAME]: signal }, window.location.origin)
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  // Only same-origin pages share a channel.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ [NAME]: signal })
  channel.close()
}

/** Calls `listener` when the buyer returns, in frame or tab. Returns the unsubscriber. */
export function onPaymentSignal(listener: (signal: PaymentSignal) => void): () => void {
  const onMessage = ({ data, origin }: MessageEvent<unknown>) => {
    const signal = signalIn(data)
    if (signal && origin === window.location.origin) listener(signal)
  }
  addEventListener('message', onMessage)
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  channel?.addEventListener('message', onMessage)
  return () => {
    removeEventListener('message', onMessage)
    channel?.close()
  }
}

function signalIn(data: unknown): PaymentSignal | null {
  if (typeof data !== 'object' || data === null || !(NAME in data)) return null
  const signal = data[NAME]
  return signal === 'returned' || signal === 'cancelled' ? signal : null
}
