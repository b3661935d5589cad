import { Loading } from '#web/ui/skeleton.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

export function SubscriptionSkeleton() {
  return (
    <Loading>
      <div className="t-carte grid gap-3" aria-hidden="true">
        <span className="t-os h-8 w-32" />
        <span className="t-os h-4 w-48" />
        <span className="t-os h-2" />
        <span className="t-os h-12" />
      </div>
      <div className="t-carte mt-3 grid gap-3" aria-hidden="true">
        <span className="t-os h-6 w-24" />
        <span className="t-os h-16" />
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
    <div className="t-note danger" role="alert">
      <WorkIcon name="alerte" petit />
      <div>
        <p>{words}</p>
        <p className="fumee">Votre abonnement n’a pas changé.</p>
        <button
          className="btn btn-s mt-2"
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
