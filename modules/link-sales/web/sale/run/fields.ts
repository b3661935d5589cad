import { part } from '#client/device/page-parts.ts'
import { typographic } from '#ui/words/typographic.ts'

export type Control = HTMLInputElement | HTMLSelectElement

export function controlsOf(name: string): Control[] {
  return [...part('offer').querySelectorAll<Control>(`[name="${name}"]`)]
}

/** Returns what is typed or chosen; '' for nothing. */
export function valueOf(name: string): string {
  const controls = controlsOf(name)
  return (
    controls.find((one) => !('checked' in one) || one.type !== 'radio' || one.checked)?.value ?? ''
  )
}

/** Chooses a radio by its value; leaves a text that was typed already. */
export function restoreValue(name: string, value: string): void {
  for (const one of controlsOf(name))
    if (one instanceof HTMLSelectElement) {
      if ([...one.options].some((option) => option.value === value)) one.value = value
    } else if (one.type !== 'radio') one.value ||= value
    else if (one.value === value) one.checked = true
}

/** Writes the error under its field, or takes it away. */
export function setFault(field: Control, sentence: string | undefined): void {
  const id = `${field.id}-faute`
  const cells = field.closest('.code-cells')
  const frame = field.closest('.field') ?? cells?.parentElement
  document.getElementById(id)?.remove()
  ;(cells ?? frame)?.classList.toggle(cells ? 'wrong' : 'field-wrong', Boolean(sentence))
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const described = others.filter((one) => one && one !== id)
  if (sentence) {
    described.push(id)
    field.setAttribute('aria-invalid', 'true')
    frame?.append(faultOf(id, sentence))
  } else field.removeAttribute('aria-invalid')
  if (described.length > 0) field.setAttribute('aria-describedby', described.join(' '))
  else field.removeAttribute('aria-describedby')
}

function faultOf(id: string, sentence: string): Element {
  const drawn = part('fault', HTMLTemplateElement).content.firstElementChild?.cloneNode(true)
  if (!(drawn instanceof Element)) throw new Error('the page has no template of an error')
  drawn.id = id
  const words = drawn.querySelector('span')
  if (words) words.textContent = typographic(sentence)
  return drawn
}

export function focusFirstFault(): void {
  part('offer').querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
