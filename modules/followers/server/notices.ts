import { formatFrancs } from '#kernel/wire/money.ts'

import { followedShopsNews, productBack, type ProductBack, type ShopNews } from './events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { favouritesChanged } from '#modules/favourites/module.ts'
import { announced, type Announced } from '#modules/announcements/module.ts'
import { leadsTo, leadsToPage, type News, type Notice, notifyOf } from '#modules/notices/module.ts'

/** Notifies at most once a day: the key has the day. */
export function notifyAboutFollowed(kernel: Kernel): void {
  notifyOf(kernel, followedShopsNews, 'followed-shops', (news) => ({
    ...followedNotice(news),
    userId: news.userId,
    key: `followed:${news.at.slice(0, 10)}`,
    at: new Date(news.at),
  }))
}

/** Sends one notice per wish. */
export function notifyAboutAwaited(kernel: Kernel): void {
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
    ...leadsToPage('product', { id, slug }),
  }
}

function followedNotice({ shops, added, reduced, shop, product }: ShopNews): Notice {
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
      ...leadsToPage('product', { id: product.id, slug }),
    }
  const parts = [
    ...(added > 0 ? [added > 1 ? `${added} nouveaux produits` : '1 nouveau produit'] : []),
    ...(reduced > 0 ? [`${reduced} en baisse`] : []),
  ].join(', ')
  const example = `Par exemple « ${name} », ${formatFrancs(price)}.`
  return shops === 1
    ? {
        kind,
        title: `Du nouveau chez ${shop.name}`,
        message: `Chez ${shop.name} : ${parts}. ${example}`,
        ...leadsToPage('shop', { id: null, slug: shop.slug }),
      }
    : {
        kind,
        title: 'Du nouveau dans vos boutiques',
        message: `Dans ${shops} boutiques que vous suivez : ${parts}. ${example}`,
        ...leadsTo('followedShops'),
      }
}

type Changes = NonNullable<(typeof favouritesChanged)['carries']>['changes']

/** Sends one notice for all changed products. */
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

/** Notifies in the app and by push, never by SMS. */
export function notifyAboutAnnouncements(kernel: Kernel): void {
  notifyOf(kernel, announced, 'announced', announcementNews)
}

function announcementNews({ announcementId, userIds, title, text, link, at }: Announced): News[] {
  const notice = {
    kind: 'announcement',
    title,
    message: text,
    webUrl: link ?? '/notifications',
    appRoute: link ?? 'notifications',
    resourceType: 'announcement',
    resourceId: announcementId,
    key: `announcement:${announcementId}`,
    at: new Date(at),
  } as const
  return userIds.map((userId) => ({ ...notice, userId }))
}
