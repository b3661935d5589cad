import type { RefObject } from 'react'

/** Leads to the first field that is marked wrong, as soon as the faults have been drawn: within a few frames. */
export function focusFirstFault(form: RefObject<HTMLElement | null>, frames = 10): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstFault(form, frames - 1)
  })
}
