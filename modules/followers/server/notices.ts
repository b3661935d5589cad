import { plural } from '#kernel/wire/plural.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import {
  followedShopsChanged,
  productBack,
  type ProductBack,
  type FollowedChanges,
} from './events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, leadsToPage, type Notice, notifyOf } from '#modules/notices/module.ts'

const pages = {
  product: ['/product/:slug', 'products/:slug', 'product'],
  shop: ['/boutique/:slug', 'shops/:slug', 'shop'],
  followedShops: ['/favoris?onglet=boutiques', 'followed-shops', 'shop'],
} as const

/** At most one a day about followed shops; one for each wait that ends. */
export function notifyAboutFollowed(kernel: Kernel): void {
  notifyOf(kernel, followedShopsChanged, 'followed-shops', (changes) => ({
    ...followedNotice(changes),
    userId: changes.userId,
    key: `followed:${changes.at.slice(0, 10)}`,
    at: new Date(changes.at),
  }))
  notifyOf(kernel, productBack, 'product-back', (back) => ({
    ...backNotice(back),
    userId: back.userId,
    key: `back:${back.wishId}:${back.at}`,
    at: new Date(back.at),
  }))
}

function backNotice({ product: { id, slug, name, price, size, color } }: ProductBack): Notice {
  const traits = [color, size && `taille ${size}`].filter(Boolean).join(', ')
  return {
    kind: 'favourite',
    title: 'De retour',
    message: `« ${name} »${traits && ` (${traits})`} est de nouveau en stock, à ${formatFrancs(price)}. Il n’y en a pas pour tous.`,
    ...leadsToPage(pages.product, { id, slug }),
  }
}

function followedNotice({ shops, added, reduced, shop, product }: FollowedChanges): Notice {
  const kind = 'followed'
  const { name, slug, price, was } = product
  if (added + reduced === 1)
    return {
      kind,
      title: was === null ? `Nouveau chez ${shop.name}` : `Baisse de prix chez ${shop.name}`,
      message:
        was === null
          ? `Nouveau chez ${shop.name} : « ${name} », ${formatFrancs(price)}.`
          : `Chez ${shop.name}, « ${name} » passe de ${formatFrancs(was)} à ${formatFrancs(price)}.`,
      ...leadsToPage(pages.product, { id: product.id, slug }),
    }
  const parts = [
    ...(added > 0 ? [`${added} ${plural(added, 'nouveau produit', 'nouveaux produits')}`] : []),
    ...(reduced > 0 ? [`${reduced} en baisse`] : []),
  ].join(', ')
  const example = `Par exemple « ${name} », ${formatFrancs(price)}.`
  return shops === 1
    ? {
        kind,
        title: `Du nouveau chez ${shop.name}`,
        message: `Chez ${shop.name} : ${parts}. ${example}`,
        ...leadsToPage(pages.shop, { id: null, slug: shop.slug }),
      }
    : {
        kind,
        title: 'Du nouveau dans vos boutiques',
        message: `Dans ${shops} boutiques que vous suivez : ${parts}. ${example}`,
        ...leadsTo(pages.followedShops),
      }
}
