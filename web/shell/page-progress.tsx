import { useNavigation } from 'react-router'

/**
 * A line that grows at the top while the next page is on its way: a press is answered at once, however slow the network. After two minutes the style sheet
 * shows how to ask for the page anew.
 */
export function PageProgress() {
  const { state, location } = useNavigation()
  return state === 'loading' ? (
    <>
      <div className="page-progress" aria-hidden="true" />
      <a className="late-page" href={location.pathname + location.search}>
        Cette page ne vient pas. Réessayer
      </a>
    </>
  ) : null
}
