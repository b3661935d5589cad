import { formatFrancs } from '#kernel/wire/money.ts'
import { LINE_MAX_QUANTITY, PRODUCT_NAME_MAX } from '#kernel/wire/limits.ts'
import { offerPriceProblem } from '#modules/link-sales/contract/offer-rules.ts'
import { amountIn } from '#kernel/wire/amounts.ts'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import type { DraftLine, LineProblems } from './offer-draft.ts'
import { useLinePhoto } from './use-line-photo.ts'

type OfferLineFieldsProps = {
  line: DraftLine
  problems: LineProblems
  refusal: string | undefined
  onChange: (changed: Partial<DraftLine>) => void
  onRemove: () => void
}

export function OfferLineFields(props: OfferLineFieldsProps) {
  const { line, problems, refusal, onChange, onRemove } = props
  const { article, name, price, qty, key } = line
  const typed = amountIn(price)
  // Too low a price is said as it is typed, not only when the link is made.
  const low = article && typed ? offerPriceProblem(typed, article.usual) : undefined
  const words = article ? name : name || 'Ligne libre'
  return (
    <fieldset className="offer-line">
      <legend className="visually-hidden">{words}</legend>
      <div className="offer-line-head">
        {article ? (
          <>
            <Thumbnail url={line.imageUrl} />
            <div>
              <b>{name}</b>
              <p className="small muted">{articleWords(line)}</p>
            </div>
          </>
        ) : (
          <FreeLine line={line} problems={problems} onChange={onChange} />
        )}
        <button
          className="icon-button"
          type="button"
          aria-label={`Retirer ${words}`}
          onClick={onRemove}
        >
          <Icon name="remove" size={20} />
        </button>
      </div>
      <div className="offer-line-price">
        <AmountField
          label={article ? 'Prix pour cette personne' : 'Prix'}
          name={`price-${key}`}
          required
          value={price}
          error={low ?? problems.price}
          onChange={(changed) => onChange({ price: changed })}
        />
        <Quantity
          label={`Quantité de ${words}`}
          value={qty}
          max={Math.min(LINE_MAX_QUANTITY, article?.stock ?? LINE_MAX_QUANTITY)}
          onChange={(changed) => onChange({ qty: changed })}
        />
      </div>
      {refusal && <FieldError>{refusal}</FieldError>}
    </fieldset>
  )
}

function articleWords({ article }: DraftLine): string {
  if (!article) return ''
  const { color, size, usual, stock } = article
  const choice = [color, size].filter(Boolean).join(', ')
  return [choice, `${formatFrancs(usual)} d’habitude`, `encore ${stock}`]
    .filter(Boolean)
    .join(' · ')
}

function FreeLine({
  line,
  problems,
  onChange,
}: Omit<OfferLineFieldsProps, 'onRemove' | 'refusal'>) {
  const { sending, problem, send } = useLinePhoto((photo) => onChange(photo))
  const fault = problem ?? problems.photo
  return (
    <div className="offer-free">
      <Field
        label="Ce que c’est"
        name={`name-${line.key}`}
        required
        maxLength={PRODUCT_NAME_MAX}
        value={line.name}
        error={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="person">
        {line.imageUrl && <Thumbnail url={line.imageUrl} />}
        <FileButton
          label={`Photo de ${line.name || 'la ligne libre'}`}
          accept="image/*"
          icon="photo"
          busy={sending}
          onFile={send}
        >
          {line.imageId ? 'Changer la photo' : 'Ajouter une photo'}
        </FileButton>
      </div>
      {fault && <FieldError>{fault}</FieldError>}
      <p className="small muted">Une ligne libre est relue par l’équipe, comme un produit.</p>
    </div>
  )
}
