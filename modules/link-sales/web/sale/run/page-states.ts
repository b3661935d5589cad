import { part, show } from '#client/device/page-parts.ts'

const whole = ['offer', 'own-order', 'own-sale', 'waiting', 'paid']

/** Shows one of the page's states, and moves the focus to its heading. */
export function showOnly(name: string): void {
  const found = part(name)
  if (!found.hidden) return
  for (const one of whole) show(one, one === name)
  const heading = found.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** Links to the order from each of the page's states. */
export function linkToOrder(address: string): void {
  for (const link of document.querySelectorAll('[data-link="order"]'))
    link.setAttribute('href', address)
}
