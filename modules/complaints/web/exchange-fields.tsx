import type { ExchangeLine } from '#modules/exchanges/contract/exchanges.ts'
import { Pieces, piecesOf, VariantChips, variantWords } from '#modules/exchanges/web/index.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'

type Chosen = {
  line: ExchangeLine | undefined
  variantId: string | null
  quantity: number
  shopPays: boolean
}

/** Returns the chosen line and size: a single article is preselected, in its own size. */
export function chosenExchange(
  items: readonly ExchangeLine[],
  fields: Readonly<Record<string, string | undefined>>,
): Chosen {
  const line = items.length === 1 ? items[0] : items.find(({ _id }) => _id === fields['lineId'])
  const chosen = line?.variants.find(({ _id }) => _id === fields['variantId'])
  const most = line ? piecesOf(line) : 1
  const quantity = Math.min(most, Number(fields['quantity']) || most)
  const same = line?.variants.find(({ _id, stock }) => _id === line.variantId && stock >= quantity)
  return {
    line,
    variantId: (chosen ?? same)?._id ?? null,
    quantity,
    shopPays: fields['shopPays'] !== 'non',
  }
}

export function exchangeProblems({ line, variantId }: Chosen): Record<string, string> {
  if (!line) return { lineId: 'Choisissez l’article à remplacer.' }
  return variantId ? {} : { variantId: 'Choisissez une taille ou une couleur, ou remboursez.' }
}

export function exchangeBody({ line, variantId, quantity, shopPays }: Chosen) {
  return { ...(line && variantId && { lineId: line._id, variantId, quantity }), shopPays }
}

type ExchangeFieldsProps = {
  items: readonly ExchangeLine[]
  exchange: Chosen
  faults: { lineId?: string; variantId?: string }
  onChange: (changed: Record<string, string>) => void
}

/** Article to replace, its new size or colour, and who pays the trip. */
export function ExchangeFields({ items, exchange, faults, onChange }: ExchangeFieldsProps) {
  const { line, variantId, quantity, shopPays } = exchange
  return (
    <>
      {items.length > 1 && (
        <fieldset className="radios">
          <legend className="medium mb-2">Quel article ?</legend>
          {items.map((item) => (
            <RadioCard
              key={item._id}
              name="lineId"
              title={item.name}
              detail={lineWords(item)}
              disabled={piecesOf(item) === 0}
              checked={item._id === line?._id}
              onChange={() => onChange({ lineId: item._id, variantId: '', quantity: '' })}
            />
          ))}
          {faults.lineId && <FieldError>{faults.lineId}</FieldError>}
        </fieldset>
      )}
      {line && (
        <Pieces
          line={line}
          value={quantity}
          onChange={(pieces) => onChange({ quantity: String(pieces) })}
        />
      )}
      {line && (
        <VariantChips
          line={line}
          quantity={quantity}
          chosen={variantId}
          error={faults.variantId}
          onChoose={(id) => onChange({ variantId: id })}
        />
      )}
      <fieldset className="radios">
        <legend className="medium mb-2">Qui paie le trajet ?</legend>
        <RadioCard
          name="shopPays"
          title="La boutique"
          detail="L’article était faux ou abîmé"
          checked={shopPays}
          onChange={() => onChange({ shopPays: 'oui' })}
        />
        <RadioCard
          name="shopPays"
          title="Sugu"
          detail="La boutique n’y est pour rien"
          checked={!shopPays}
          onChange={() => onChange({ shopPays: 'non' })}
        />
      </fieldset>
    </>
  )
}

function lineWords(item: ExchangeLine): string {
  if (item.isExchanged) return 'Déjà échangé'
  if (piecesOf(item) === 0) return 'Échange ou retour en cours'
  return variantWords(item) || 'Taille unique'
}
