import type { RefObject } from 'react'

/** Focuses the first invalid field, once its error is drawn. */
export function focusFirstFault(form: RefObject<HTMLElement | null>, frames = 10): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 1) focusFirstFault(form, frames - 1)
  })
}
