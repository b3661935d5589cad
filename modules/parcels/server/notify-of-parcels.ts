import type { EventKind } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type News, notifyOfAll } from '#modules/notices/module.ts'
import { parcelNoticeFacts, type ParcelNoticeFacts } from './notice-facts.ts'

type OfParcel = { parcelId: string; at: string }
export type ParcelNews = Omit<News, 'at'>

/** Tells of the parcels that events name, read once for all of them. */
export function notifyOfParcels<T extends OfParcel>(
  kernel: Kernel,
  kind: EventKind<T>,
  subscriber: string,
  newsOf: (parcel: ParcelNoticeFacts, event: T) => ParcelNews[] | Promise<ParcelNews[]>,
  when?: (event: T) => boolean,
): void {
  notifyOfAll(
    kernel,
    kind,
    subscriber,
    async (events) => {
      const ids = events.map(({ parcelId }) => parcelId)
      const parcels = await parcelNoticeFacts(kernel, ids)
      return Promise.all(
        events.map(async (event): Promise<News[]> => {
          const parcel = parcels.get(event.parcelId)
          const news = parcel ? await newsOf(parcel, event) : []
          return news.map((one) => ({ ...one, at: new Date(event.at) }))
        }),
      )
    },
    when,
  )
}
