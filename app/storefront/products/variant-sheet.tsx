import { sellingPrice } from '#kernel/wire/money.ts'
import { cartLineOf, putInCart } from '#modules/cart/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Picture, PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { coloursOf } from '#ui/forms/colour-names.ts'
import {
  type CardProduct,
  QuantityRow,
  useChoice,
  VariantPicker,
} from '#modules/products/web/index.ts'

/** « Choisissez votre variante », for a product added from a card. */
export function VariantSheet({ product, onClose }: { product: CardProduct; onClose: () => void }) {
  const chosen = useChoice(product)
  const { choice, stock, problem, soldOut } = chosen
  const add = () => {
    if (stock === null) return chosen.complain()
    onClose()
    putInCart(cartLineOf(product, choice, chosen.quantity, stock), product.subCategory)
  }
  const actions = (
    <>
      <Button look="outline" className="flex-none" onClick={onClose}>
        Annuler
      </Button>
      <Button onClick={add} disabled={soldOut}>
        {soldOut ? 'Indisponible' : 'Ajouter au panier'}
      </Button>
    </>
  )
  return (
    <Sheet open title="Choisissez votre variante" onClose={onClose} actions={actions}>
      <div className="person product-summary">
        <Picture image={product.image} alt="" sizes={PICTURE_SIZES.thumb} />
        <div>
          <p className="small">{product.name}</p>
          <p className="mt-1">
            <Price francs={sellingPrice(product)} />{' '}
            {product.prixPromotionnel !== null && <OldPrice francs={product.price} />}
          </p>
          <p className="tiny muted mt-0.5" role="status">
            {chosen.stockWords}
          </p>
        </div>
      </div>
      <div className="ruled">
        <VariantPicker
          product={product}
          shadesOf={coloursOf}
          choice={choice}
          onChoose={chosen.choose}
          problem={problem}
        />
        <QuantityRow
          value={chosen.quantity}
          most={chosen.most}
          onChange={chosen.setQuantity}
          problem={problem?.about === 'quantity' ? problem.sentence : null}
        />
      </div>
    </Sheet>
  )
}
