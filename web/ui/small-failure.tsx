import { Button } from './button.tsx'
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
    <div className="remark remark-danger" role="alert">
      <Icon name="alert" size={20} />
      <div>
        <p>{words}</p>
        <Button
          look="outline"
          className="mt-2"
          busy={busy}
          busyWords="Chargement..."
          onClick={() => onRetry()}
        >
          Réessayer
        </Button>
      </div>
    </div>
  )
}
