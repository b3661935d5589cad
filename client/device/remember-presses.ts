/**
 * Runs in the browser before any other script: remembers pressed buttons until the page's code has
 * come, and shows each as busy. Links, and forms that lead to an address, work by themselves; the
 * link that opens the search does so at once. It listens after React does: a press that reaches
 * React during hydration is React's alone, and counts once.
 */
function remember() {
  const pressed = new Set<HTMLButtonElement>()
  const onPress = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const opener = target.closest<HTMLElement>('[data-opens]')
    const field = opener && document.getElementById(opener.dataset['opens'] ?? '')
    if (field) {
      event.preventDefault()
      opener.closest('header')?.classList.add('header-search')
      field.focus()
    }
    const button = target.closest('button')
    if (!button || button.closest('form')) return
    pressed.add(button)
    button.ariaBusy = 'true'
  }
  addEventListener('click', onPress)
  window.earlyPresses = () => {
    removeEventListener('click', onPress)
    return pressed
  }
}

/** Text of the script, for the server. */
export const rememberPresses = `(${remember.toString()})()`
