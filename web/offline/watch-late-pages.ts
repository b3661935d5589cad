import { showNotice } from '../ui/lists/notice-store.ts'

/** The specification's time for a page that is loaded when it is first opened. */
const PATIENCE_MS = 120_000

/**
 * A timeout for navigation: a page that does not arrive is reported, with a button to load it
 * again. The progress line shows that one is on its way.
 */
export function watchLatePages(): void {
  let wanted = location.href
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) wanted = target.closest('a')?.href ?? wanted
    },
    { capture: true },
  )
  const giveUp = () =>
    showNotice('Cette page met trop de temps à venir. Vérifiez votre connexion.', {
      tone: 'failed',
      stayMs: PATIENCE_MS,
      action: { words: 'Réessayer', act: () => location.assign(wanted) },
    })
  new MutationObserver(() => {
    const onItsWay = document.querySelector('.page-progress') !== null
    if (onItsWay) timer ??= setTimeout(giveUp, PATIENCE_MS)
    else {
      clearTimeout(timer)
      timer = undefined
    }
  }).observe(document.body, { childList: true })
}
