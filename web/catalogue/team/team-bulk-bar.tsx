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
    <div className="lot" role="region" aria-label="Produits choisis">
      <b aria-live="polite">{count > 1 ? `${count} produits choisis` : '1 produit choisi'}</b>
      <button className="btn" type="button" disabled={busy} onClick={() => onAct('moderate')}>
        Relus
      </button>
      <button className="btn" type="button" disabled={busy} onClick={() => onAct('feature')}>
        Mettre en avant…
      </button>
      <button className="btn" type="button" disabled={busy} onClick={() => onAct('resume')}>
        Remettre en vente
      </button>
      <button className="btn lot-d" type="button" disabled={busy} onClick={() => onAct('suspend')}>
        Retirer…
      </button>
      <button className="btn" type="button" onClick={onClear}>
        Annuler
      </button>
    </div>
  )
}
