import { workPaths } from '#client/work-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'

export function ProductsEmpty({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <Empty
        title="Aucun produit ne correspond"
        of="matches"
        action={
          <ButtonLink look="outline" to={workPaths.sellerProducts()}>
            Voir tous vos produits
          </ButtonLink>
        }
      >
        Essayez un autre mot ou un autre état.
      </Empty>
    )
  return (
    <Empty
      title="Votre étal est encore vide"
      of="goods"
      action={<ButtonLink to={workPaths.addProduct()}>Ajouter un produit</ButtonLink>}
    >
      Une photo, un prix, un stock : votre premier produit est en vente en une minute.
    </Empty>
  )
}
