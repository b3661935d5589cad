import type { ExchangeLine } from '#modules/exchanges/contract/exchanges.ts'
import { FieldError } from '#ui/forms/field-error.tsx'

type VariantChipsProps = {
  line: ExchangeLine
  chosen: string | null
  error?: string | undefined
  /** Sold out ones may be chosen: the shop refunds them. */
  soldOutToo?: boolean
  onChoose: (variantId: string) => void
}

/** Sizes and colours of the same article, with what is left. */
export function VariantChips({
  line,
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
              disabled={stock < line.qty && !soldOutToo}
              onChange={() => onChoose(_id)}
            />
            <span>
              {variantWords({ size, color }) || 'Le même'}
              <span className="tiny">{stock < line.qty ? ' · épuisé' : ` · encore ${stock}`}</span>
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
