import type { TeamProduct, TeamProductAct } from '#modules/catalogue/contract/admin-products.ts'
import { paths } from '#web/paths.ts'
import type { RowAct } from '#web/ui/sheets/row-menu.tsx'

type Given = { onAct: (act: TeamProductAct) => void; onShop: () => void }

/** All the team can do with one product, in its row and in its file. */
export function teamProductActs(product: TeamProduct, { onAct, onShop }: Given): RowAct[] {
  const live = product.state === 'live'
  const acts: (RowAct | false)[] = [
    live && { words: 'Voir comme un client', icon: 'eye', to: paths.product(product.slug) },
    { words: `Tous les produits de ${product.shop.name}`, icon: 'shop', onPress: onShop },
    !product.moderatedAt && {
      words: 'Relu, rien à signaler',
      icon: 'check',
      onPress: () => onAct('moderate'),
    },
    live && {
      words: product.featuredUntil ? 'Prolonger la mise en avant…' : 'Mettre en avant…',
      icon: 'heart',
      onPress: () => onAct('feature'),
    },
    product.featuredUntil !== null && {
      words: 'Ne plus mettre en avant',
      icon: 'close',
      onPress: () => onAct('unfeature'),
    },
    product.state === 'hidden_by_team'
      ? { words: 'Remettre en vente', icon: 'refresh', onPress: () => onAct('resume') }
      : {
          words: 'Retirer de la vente…',
          icon: 'lock',
          danger: true,
          onPress: () => onAct('suspend'),
        },
  ]
  return acts.filter((act) => act !== false)
}
