import { Button } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'

export function SmallFailure({
  words,
  detail,
  busy,
  onRetry,
}: {
  words: string
  detail?: string | undefined
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div className="remark remark-danger" role="alert">
      <Icon name="alert" size={20} />
      <div>
        <p>{words}</p>
        {detail && <p className="muted">{detail}</p>}
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
