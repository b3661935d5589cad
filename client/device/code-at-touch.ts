import { USER_KEY } from '../session/user-info.ts'

/**
 * Runs the page's code, which the server drew as text, at the first touch, or at once for a user
 * who is signed in. Runs before any other script. The content security policy knows the text by
 * its hash.
 */
function runAtTouch(userKey: string) {
  const touches = ['pointerdown', 'keydown', 'focusin', 'scroll']
  const run = (event: Event) => {
    // A phone scrolls by nothing as it lays the page out.
    if (event.type === 'scroll' && scrollY < 1) return
    const kept = document.querySelector('script[data-at-touch]')
    if (!kept) return
    touches.forEach((touch) => removeEventListener(touch, run))
    document
      .querySelectorAll<HTMLLinkElement>('link[data-rel]')
      .forEach((link) => (link.rel = link.dataset['rel'] ?? ''))
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = kept.textContent
    document.head.append(script)
  }
  touches.forEach((touch) => addEventListener(touch, run, { passive: true }))
  try {
    if (localStorage.getItem(userKey)) addEventListener('DOMContentLoaded', run)
  } catch {
    // Storage refused: no user is signed in.
  }
}

/** Text of the script, for the server. */
export const codeAtTouch = `(${runAtTouch.toString()})(${JSON.stringify(USER_KEY)})`

/** Turns the code of a drawn page into text, and its preloads into what loads nothing. */
export function withoutCode(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace(/(<script\b[^>]*?) type="module"/, '$1 type="text/plain" data-at-touch=""')
}
