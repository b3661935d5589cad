import { storedValue } from '#web/device/stored-value.ts'

const opened = storedValue<string | null>({ key: 'openedPayment', restore: (kept) => (typeof kept === 'string' ? kept : null) })

/** Which order the provider’s page was opened for, so that the page it sends back to can lead there from another tab. */
export function rememberOpened(orderId: string): void {
  opened.write(orderId)
}

export function openedOrder(): string | null {
  return opened.read()
}
