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
      <button
        className="work-button"
        type="button"
        disabled={busy}
        onClick={() => onAct('suspend')}
      >
        Suspendre
      </button>
      <button className="work-button" type="button" disabled={busy} onClick={() => onAct('resume')}>
        Remettre en vente
      </button>
      <button
        className="work-button bulk-danger"
        type="button"
        disabled={busy}
        onClick={() => onAct('delete')}
      >
        Supprimer…
      </button>
      <button className="work-button" type="button" onClick={onClear}>
        Annuler
      </button>
    </div>
  )
}
