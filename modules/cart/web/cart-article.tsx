import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import { STOCK_MESSAGE_MS } from '#kernel/wire/limits.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { paths } from '#web/paths.ts'
import { ChosenColour } from '#web/ui/forms/chosen-colour.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Picture, PICTURE_SIZES } from '#web/ui/pictures/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Quantity } from '#web/ui/forms/quantity.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'

import { mostOf, type CartLine } from './cart-line.ts'
import { oneLess, oneMore } from './cart-store.ts'
import { variantWords } from './cart-shops.ts'

type CartArticleProps = {
  line: CartLine
  /** Why it cannot be ordered, in the server’s words. */ problem?: string
  onRemove: () => void
}

/** One line of the cart. */
export function CartArticle({ line, problem, onRemove }: CartArticleProps) {
  const soldOut = line.stock < 1
  const variant = variantWords(line)
  return (
    <article className={soldOut ? 'cart-line cart-line-lost' : 'cart-line'}>
      <ChosenColour name={line.color}>
        <Picture image={line.image} alt="" sizes={PICTURE_SIZES.line} />
      </ChosenColour>
      <div>
        <div className="cart-line-head">
          <div>
            <h3>
              <Link to={paths.product(line.slug)}>{line.name}</Link>
            </h3>
            {variant && <p className="small muted">{variant}</p>}
          </div>
          <button
            className="icon-button"
            type="button"
            data-retirer
            aria-label={`Retirer ${[line.name, variant].filter(Boolean).join(', ')}`}
            onClick={onRemove}
          >
            <Icon name="remove" size={20} />
          </button>
        </div>
        {soldOut ? (
          <Remark>{problem ?? 'Cet article ne peut plus être commandé.'}</Remark>
        ) : (
          <ArticleQuantity line={line} />
        )}
      </div>
    </article>
  )
}

function ArticleQuantity({ line }: { line: CartLine }) {
  const { qty, unitPrice } = line
  const most = mostOf(line.stock)
  const [full, setFull] = useState(0)
  useEffect(() => {
    if (full === 0) return
    const timer = setTimeout(() => setFull(0), STOCK_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [full])
  const change = (wanted: number) => {
    if (wanted < qty) {
      oneLess(line)
      setFull(0)
    } else {
      oneMore(line)
      if (wanted >= most) setFull(full + 1)
    }
  }
  return (
    <>
      <div className="cart-line-buy">
        <Quantity
          value={qty}
          max={most}
          onChange={change}
          onMax={() => setFull(full + 1)}
          label={`Quantité de ${line.name}`}
        />
        <div className="cart-line-price">
          <Price francs={qty * unitPrice} />
          {qty > 1 && (
            <span className="tiny muted figures">
              {qty} × {formatFrancs(unitPrice)}
            </span>
          )}
        </div>
      </div>
      <div role="status">{full > 0 && <Remark>Stock max atteint ({most})</Remark>}</div>
    </>
  )
}
