import { formatFrancs } from '#kernel/wire/money.ts'
import { Remark } from '#ui/lists/remark.tsx'

type SoldOutProps = {
  traits: string
  /** Pieces that are left of it, less than are wanted. */
  stock: number
  buyerName: string
  tripFrancs: number
  atShop: boolean
  relayName: string | null
}

/** Says that a line cannot be exchanged for what is sold out, and how it is refunded instead. */
export function SoldOut({ traits, stock, buyerName, tripFrancs, atShop, relayName }: SoldOutProps) {
  const brings = relayName
    ? 'le client rend l’article au point relais'
    : 'un livreur vous rapporte l’article'
  return (
    <Remark>
      <b>{leftWords(traits, stock)}</b>
      <span className="block mt-1">
        {`${stock > 0 ? `Échangez-en ${stock}, et remboursez le reste ensuite. Ou bien vous` : 'Vous'} pouvez rembourser ${buyerName} : ${atShop ? 'l’article vous est rendu à la boutique et le remboursement part aussitôt' : `${brings}, le remboursement part avec votre code de retour`}.`}
        {tripFrancs > 0 && (
          <span>{` Le retour, ${formatFrancs(tripFrancs)}, est retenu sur vos prochaines ventes.`}</span>
        )}
      </span>
    </Remark>
  )
}

function leftWords(traits: string, stock: number): string {
  const isSame = traits === 'le même'
  if (stock === 0) return isSame ? 'Il n’y en a plus' : `Plus de ${traits}`
  return `Il n’en reste que ${stock}${isSame ? '' : ` en ${traits}`}`
}
