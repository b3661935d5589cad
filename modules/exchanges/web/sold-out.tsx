import { formatFrancs } from '#kernel/wire/money.ts'
import { Remark } from '#ui/lists/remark.tsx'

type SoldOutProps = {
  traits: string
  buyerName: string
  tripFrancs: number
  atShop: boolean
  relayName: string | null
}

/** Says that a line cannot be exchanged for what is sold out, and how it is refunded instead. */
export function SoldOut({ traits, buyerName, tripFrancs, atShop, relayName }: SoldOutProps) {
  const brings = relayName
    ? 'le client rend l’article au point relais'
    : 'un livreur vous rapporte l’article'
  return (
    <Remark>
      <b>{traits === 'le même' ? 'Il n’y en a plus' : `Plus de ${traits}`}</b>
      <span className="block mt-1">
        {`Vous pouvez rembourser ${buyerName} : ${atShop ? 'l’article vous est rendu à la boutique et le remboursement part aussitôt' : `${brings}, le remboursement part avec votre code de retour`}.`}
        {tripFrancs > 0 &&
          ` Le retour, ${formatFrancs(tripFrancs)}, est retenu sur vos prochaines ventes.`}
      </span>
    </Remark>
  )
}
