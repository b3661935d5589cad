import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function SubscriptionSkeleton() {
  return (
    <Loading>
      <div className="card grid gap-3" aria-hidden="true">
        <span className="skeleton h-8 w-32" />
        <span className="skeleton h-4 w-48" />
        <span className="skeleton h-2" />
        <span className="skeleton h-12" />
      </div>
      <div className="card mt-3 grid gap-3" aria-hidden="true">
        <span className="skeleton h-6 w-24" />
        <span className="skeleton h-16" />
      </div>
    </Loading>
  )
}

export function SubscriptionFailure({
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
        <p className="muted">Votre abonnement n’a pas changé.</p>
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
