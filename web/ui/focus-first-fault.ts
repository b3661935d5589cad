import type { RefObject } from 'react'

/** Leads to the first field that is marked wrong, once the faults have been drawn. */
export function focusFirstFault(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
