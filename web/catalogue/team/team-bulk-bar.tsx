import type { TeamProductAct } from '#contract/catalogue/admin-products.ts'

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
      <button
        className="work-button"
        type="button"
        disabled={busy}
        onClick={() => onAct('moderate')}
      >
        Relus
      </button>
      <button
        className="work-button"
        type="button"
        disabled={busy}
        onClick={() => onAct('feature')}
      >
        Mettre en avant…
      </button>
      <button className="work-button" type="button" disabled={busy} onClick={() => onAct('resume')}>
        Remettre en vente
      </button>
      <button
        className="work-button bulk-danger"
        type="button"
        disabled={busy}
        onClick={() => onAct('suspend')}
      >
        Retirer…
      </button>
      <button className="work-button" type="button" onClick={onClear}>
        Annuler
      </button>
    </div>
  )
}
