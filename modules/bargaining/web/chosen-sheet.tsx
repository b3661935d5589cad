import { useNavigate } from 'react-router'

import {
  QuantityRow,
  useChoice,
  VariantPicker,
  type CardProduct,
} from '#modules/products/web/index.ts'
import { sellingPrice } from '#kernel/wire/money.ts'
import { ownPaths } from '#client/own-paths.ts'
import { coloursOf } from '#ui/forms/colour-names.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ProposalSheet } from './proposal-sheet.tsx'
import { traitsOf } from './proposal-words.ts'

type ChosenSheetProps = { product: CardProduct; onClose: () => void }

/** Proposal for a product whose size, colour and quantity are chosen in the sheet. */
export function ChosenSheet({ product, onClose }: ChosenSheetProps) {
  const navigate = useNavigate()
  const chosen = useChoice(product)
  const { choice, quantity, problem, stock } = chosen
  return (
    <ProposalSheet
      wanted={{
        product: product._id,
        name: product.name,
        imageUrl: product.image?.url ?? null,
        ...choice,
        traits: traitsOf(choice),
        quantity,
        usualPrice: sellingPrice(product),
      }}
      problem={stock === null ? 'choice' : null}
      onProblem={chosen.complain}
      onClose={onClose}
      onDone={(conversationId) => {
        onClose()
        showNotice('Proposition envoyée')
        void navigate(ownPaths.messages(conversationId))
      }}
    >
      <VariantPicker
        product={product}
        shadesOf={coloursOf}
        choice={choice}
        onChoose={chosen.choose}
        problem={problem}
      />
      <QuantityRow
        value={quantity}
        most={chosen.most}
        onChange={chosen.setQuantity}
        problem={problem?.about === 'quantity' ? problem.sentence : null}
      />
    </ProposalSheet>
  )
}
