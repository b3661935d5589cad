import { storedValue } from '#web/device/stored-value.ts'

const opened = storedValue<string | null>({
  key: 'openedPayment',
  restore: (kept) => (typeof kept === 'string' ? kept : null),
})

/**
 * What the provider’s page was opened for (an order’s id, or a plan), so that the page it redirects
 * to can link there from another tab.
 */
export function rememberOpened(what: string): void {
  opened.write(what)
}

export function openedPayment(): string | null {
  return opened.read()
}
