import { storedValue } from '#client/device/stored-value.ts'

const opened = storedValue<string | null>({
  key: 'openedPayment',
  restore: (kept) => (typeof kept === 'string' ? kept : null),
})

export function rememberOpened(what: string): void {
  opened.write(what)
}

export function openedPayment(): string | null {
  return opened.read()
}
