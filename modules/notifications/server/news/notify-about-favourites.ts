import { formatFrancs } from '#kernel/wire/money.ts'

import { favouritesChanged } from '#modules/favourites/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Notice } from '../notice.ts'
import { notifyOf } from '../notify.ts'
import { leadsTo, leadsToPage } from './notice-places.ts'

type Changes = NonNullable<(typeof favouritesChanged)['carries']>['changes']

/** News of favourites: one notice, however many products changed. */
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
      ...leadsToPage('product', { id: first.productId, slug: first.slug }),
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
    ...leadsTo('favourites'),
  }
}
