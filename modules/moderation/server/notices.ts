import { plural } from '#kernel/wire/plural.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import { productsModerated, type ProductsModerated } from './events.ts'

const pages = {
  suspendedProducts: [
    '/vendeur-dashboard?onglet=produits&etat=suspendus',
    'seller/products',
    'product',
  ],
  shopProducts: ['/vendeur-dashboard?onglet=produits', 'seller/products', 'product'],
} as const

export function notifyAboutProducts(kernel: Kernel): void {
  notifyOf(kernel, productsModerated, 'products-moderated', (news) => ({
    ...moderatedNotice(news),
    userId: news.ownerId,
    key: `moderated:${news.productId}:${news.at}`,
    at: new Date(news.at),
  }))
}

function moderatedNotice({
  productId,
  name,
  count,
  suspended,
  keptOff,
  reason,
}: ProductsModerated): Notice {
  const which =
    count > 1
      ? `« ${name} » et ${count - 1} ${plural(count - 1, 'autre')} de vos produits`
      : `« ${name} »`
  const [is, taken] = count > 1 ? ['sont', 'retirés'] : ['est', 'retiré']
  const why = reason ? ` Raison : ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : ''
  return {
    kind: 'shop',
    title: suspended
      ? count > 1
        ? 'Produits retirés de la vente'
        : 'Produit retiré de la vente'
      : keptOff
        ? 'Retrait levé'
        : count > 1
          ? 'Produits remis en vente'
          : 'Produit remis en vente',
    message: suspended
      ? `${which} ${is} ${taken} de la vente par l’équipe.${why} Contactez-nous si vous n’êtes pas d’accord.`
      : keptOff
        ? `${which} ${is} ${plural(count, 'rendu')} par l’équipe, et toujours ${plural(count, 'suspendu')} comme vous l’aviez voulu : remettez en vente quand vous voulez.`
        : `${which} ${is} de nouveau en vente.`,
    ...leadsTo(suspended || keptOff ? pages.suspendedProducts : pages.shopProducts, productId),
  }
}
