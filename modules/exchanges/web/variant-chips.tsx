import type { ExchangeLine } from '#modules/exchanges/contract/exchanges.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'

type VariantChipsProps = {
  line: ExchangeLine
  /** Pieces that are wanted. */
  quantity: number
  chosen: string | null
  error?: string | undefined
  /** Sold out ones may be chosen: the shop refunds them. */
  soldOutToo?: boolean
  onChoose: (variantId: string) => void
}

/** Sizes and colours of the same article, with what is left. */
export function VariantChips({
  line,
  quantity,
  chosen,
  error,
  soldOutToo = false,
  onChoose,
}: VariantChipsProps) {
  const isOnly = line.variants.length === 1
  return (
    <fieldset>
      <legend className="medium mb-2">
        {isOnly ? 'Contre le même article' : 'Contre quelle taille ou couleur\u202f?'}
      </legend>
      <div className="flex flex-wrap gap-2">
        {line.variants.map(({ _id, size, color, stock }) => (
          <label className="chip checkable" key={_id}>
            <input
              type="radio"
              name="variantId"
              value={_id}
              checked={chosen === _id}
              disabled={stock < quantity && !soldOutToo}
              onChange={() => onChoose(_id)}
            />
            <span>
              {variantWords({ size, color }) || 'Le même'}
              <span className="tiny">{stock === 0 ? ' · épuisé' : ` · encore ${stock}`}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError className="mt-2">{error}</FieldError>}
    </fieldset>
  )
}

export function variantWords({
  size,
  color,
}: {
  size: string | null
  color: string | null
}): string {
  return [size, color].filter(Boolean).join(', ')
}

/** Pieces of a line that may be exchanged; the version before sends none. */
export function piecesOf({ left, isExchanged, qty }: ExchangeLine): number {
  return left ?? (isExchanged ? 0 : qty)
}

type PiecesProps = { line: ExchangeLine; value: number; onChange: (pieces: number) => void }

/** « Combien de pièces » of a line of several. */
export function Pieces({ line, value, onChange }: PiecesProps) {
  const most = piecesOf(line)
  if (most < 2) return null
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="medium">{`Combien de pièces, sur ${most}\u202f?`}</span>
      <Quantity value={value} max={most} label={`Pièces de ${line.name}`} onChange={onChange} />
    </div>
  )
}
