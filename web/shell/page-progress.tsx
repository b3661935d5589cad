import { useNavigation } from 'react-router'

/** A line that grows at the top while the next page is on its way: a press is answered at once, however slow the network. */
export function PageProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className="page-progress" aria-hidden="true" /> : null
}
