import { useEffect, type RefObject } from 'react'

import { resetPhone } from './reset-token.ts'

/**
 * Fills an empty field with the number typed on this device, for reload, Back or a second tab.
 * @param known number in the address
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
