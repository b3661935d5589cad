/**
 * Remembers presses on buttons until the page's code has come, and shows them as busy. Runs before
 * any other script. Links and GET forms work by themselves; the search link does so at once. It
 * listens after React, so that a press that reaches React during hydration counts once.
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
