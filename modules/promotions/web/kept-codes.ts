import { codeForm } from '#modules/promotions/contract/promotion-words.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

const most = 10
const none: readonly string[] = []

const kept = storedValue<readonly string[]>({
  key: 'sugu:codes',
  restore: (found) =>
    Array.isArray(found)
      ? found.filter((code): code is string => typeof code === 'string').slice(-most)
      : none,
})

export function useCodes(): readonly string[] {
  return useStored(kept, none)
}

export function saveCode(typed: string): void {
  const code = readLetteredCode(typed)
  if (codeForm.test(code) && !kept.read().includes(code))
    kept.write([...kept.read(), code].slice(-most))
}

export function dropCode(code: string): void {
  kept.write(kept.read().filter((other) => other !== code))
}

export function saveCodeOf(search: string): void {
  const code = new URLSearchParams(search).get('code')
  if (code) saveCode(code)
}
