import type { TeamProductAct } from '#contract/catalogue/admin-products.ts'
import { Button } from '#web/ui/button.tsx'

type TeamBulkBarProps = {
  count: number
  busy: boolean
  onAct: (act: TeamProductAct) => void
  onClear: () => void
}

/** What can be done with all the products chosen. */
export function TeamBulkBar({ count, busy, onAct, onClear }: TeamBulkBarProps) {
  return (
    <div className="bulk-bar" role="region" aria-label="Produits choisis">
      <b aria-live="polite">{count > 1 ? `${count} produits choisis` : '1 produit choisi'}</b>
      <Button look="outline" disabled={busy} onClick={() => onAct('moderate')}>
        Relus
      </Button>
      <Button look="outline" disabled={busy} onClick={() => onAct('feature')}>
        Mettre en avant…
      </Button>
      <Button look="outline" disabled={busy} onClick={() => onAct('resume')}>
        Remettre en vente
      </Button>
      <Button
        look="outline"
        className="bulk-danger"
        disabled={busy}
        onClick={() => onAct('suspend')}
      >
        Retirer…
      </Button>
      <Button look="outline" onClick={onClear}>
        Annuler
      </Button>
    </div>
  )
}
