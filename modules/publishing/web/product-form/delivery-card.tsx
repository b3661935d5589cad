import { formatFrancs } from '#kernel/wire/money.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { Switch } from '#ui/forms/switch.tsx'

import type { FormDraft } from './form-draft.ts'
import { useSellingCosts } from './use-selling-costs.ts'

type DeliveryCardProps = {
  draft: Pick<FormDraft, 'isLocal' | 'isFreeLivraison' | 'keptWhole' | 'weightClass'>
  onChange: (part: Partial<FormDraft>) => void
}

export function DeliveryCard({ draft, onChange }: DeliveryCardProps) {
  const cost = useSellingCosts()?.freeDelivery[draft.weightClass]
  return (
    <section className="card">
      <h2 className="mb-1">Livraison et origine</h2>
      <div>
        <Switch
          checked={draft.isLocal}
          onChange={({ target }) => onChange({ isLocal: target.checked })}
        >
          <b>made in Mali</b>
          <small>Fabriqué ou assemblé au Mali</small>
        </Switch>
        <Switch
          checked={draft.isFreeLivraison}
          onChange={({ target }) => onChange({ isFreeLivraison: target.checked })}
        >
          <b>livraison à 0f</b>
          <small aria-live="polite">
            {cost ? freeDeliveryWords(cost) : 'Vous payez la livraison, retirée de votre versement'}
          </small>
        </Switch>
        <Switch
          checked={draft.keptWhole}
          onChange={({ target }) => onChange({ keptWhole: target.checked })}
        >
          <b>À garder en entier</b>
          <small>
            À la porte, le client garde tout ou refuse le colis : aliments, produits ouverts
          </small>
        </Switch>
        <div className="switch">
          <span id="poids">
            <b>Poids</b>
          </span>
          <span className="segments" role="group" aria-labelledby="poids">
            {weightClasses.map((weight) => (
              <button
                key={weight}
                type="button"
                aria-pressed={draft.weightClass === weight}
                onClick={() => onChange({ weightClass: weight })}
              >
                {weight}
              </button>
            ))}
          </span>
        </div>
      </div>
    </section>
  )
}

function freeDeliveryWords({ from, to }: { from: number; to: number }): string {
  const sum =
    from === to ? formatFrancs(from) : `${from.toLocaleString('fr-FR')} à ${formatFrancs(to)}`
  return `Vous payez la livraison\u00a0: ${sum} retirés du versement`
}
