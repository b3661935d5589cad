import { useEffect, type RefObject } from 'react'

import { resetPhone } from './reset-token.ts'

/**
 * Puts the number that was typed on this device into an empty field, so that a reload, Back or a
 * second tab does not ask for it again; what was typed before hydration stays.
 * @param known the number that the address names
 */
export function useKeptPhone(
  form: RefObject<HTMLFormElement | null>,
  { field = 'phone', known = null }: { field?: string; known?: string | null } = {},
): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement && input.value === '')
      input.value = known ?? resetPhone.read()
  }, [form, field, known])
}
