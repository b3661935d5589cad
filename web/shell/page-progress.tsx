import { useNavigation } from 'react-router'

/**
 * A line that grows at the top while the next page loads, so that a press has an effect at once.
 */
export function PageProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className="page-progress" aria-hidden="true" /> : null
}
