import { Button } from '#web/ui/button.tsx'

import type { ProductAct } from './use-seller-product-acts.ts'

type BulkBarProps = {
  count: number
  busy: boolean
  onAct: (act: ProductAct) => void
  onClear: () => void
}

/** What can be done with all the products chosen. */
export function BulkBar({ count, busy, onAct, onClear }: BulkBarProps) {
  return (
    <div className="bulk-bar" role="region" aria-label="Produits choisis">
      <b aria-live="polite">{count > 1 ? `${count} produits choisis` : '1 produit choisi'}</b>
      <Button look="outline" disabled={busy} onClick={() => onAct('suspend')}>
        Suspendre
      </Button>
      <Button look="outline" disabled={busy} onClick={() => onAct('resume')}>
        Remettre en vente
      </Button>
      <Button
        look="outline"
        className="bulk-danger"
        disabled={busy}
        onClick={() => onAct('delete')}
      >
        Supprimer…
      </Button>
      <Button look="outline" onClick={onClear}>
        Annuler
      </Button>
    </div>
  )
}
