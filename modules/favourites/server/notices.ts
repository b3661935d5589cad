import { formatFrancs } from '#kernel/wire/money.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, leadsToPage, type Notice, notifyOf } from '#modules/notices/module.ts'
import { favouritesChanged } from './own-favourites.ts'

const pages = {
  product: ['/product/:slug', 'products/:slug', 'product'],
  favourites: ['/favoris', 'favourites', 'product'],
} as const

type Changes = NonNullable<(typeof favouritesChanged)['carries']>['changes']

export function notifyAboutFavourites(kernel: Kernel): void {
  notifyOf(kernel, favouritesChanged, 'favourites-changed', ({ userId, changes, at }) => ({
    ...favouritesNotice(changes),
    userId,
    key: `favourites:${at}`,
    at: new Date(at),
  }))
}

function favouritesNotice(changes: Changes): Notice {
  const [first] = changes
  if (first && changes.length === 1) {
    const message =
      first.what === 'back'
        ? `« ${first.name} » est de nouveau disponible, à ${formatFrancs(first.price)}.`
        : `« ${first.name} » passe de ${formatFrancs(first.was)} à ${formatFrancs(first.price)}.`
    const title = first.what === 'back' ? 'De retour' : 'Baisse de prix'
    return {
      kind: 'favourite',
      title,
      message,
      ...leadsToPage(pages.product, { id: first.productId, slug: first.slug }),
    }
  }
  const count = (what: 'cheaper' | 'back') =>
    changes.filter((change) => change.what === what).length
  const [cheaper, back] = [count('cheaper'), count('back')]
  const parts = [
    ...(cheaper > 0 ? [`${cheaper} en baisse`] : []),
    ...(back > 0 ? [`${back} de retour`] : []),
  ]
  return {
    kind: 'favourite',
    title: 'Du nouveau dans vos favoris',
    message: `Dans vos favoris : ${parts.join(', ')}. Par exemple « ${first?.name ?? ''} », ${formatFrancs(first?.price ?? 0)}.`,
    ...leadsTo(pages.favourites),
  }
}
