import { Icon } from './icon.tsx'

/** One card could not be read; the others may have been. */
export function SmallFailure({
  words,
  busy,
  onRetry,
}: {
  words: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className="work-note danger" role="alert">
      <Icon name="alert" size={20} />
      <div>
        <p>{words}</p>
        <button
          className="work-button work-button-outline mt-2"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => busy || onRetry()}
        >
          {busy ? 'Chargement...' : 'Réessayer'}
        </button>
      </div>
    </div>
  )
}
