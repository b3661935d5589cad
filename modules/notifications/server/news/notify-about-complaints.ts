import { brand } from '#kernel/wire/brand.ts'

import {
  complaintAnswered,
  complaintEscalated,
  complaintOpened,
  complaintResolved,
  supportersIn,
} from '#modules/complaints/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/server/module.ts'
import {
  complaintAnsweredNotices,
  complaintAnsweredTeamNotice,
  complaintOpenedNotice,
  complaintPressedNotices,
  complaintReceivedNotice,
  complaintResolvedNotices,
} from './complaint-notices.ts'
import type { Notice } from '../notice.ts'
import { parcelFacts, type ParcelFacts } from '../notifications.facts.ts'
import { notifyOf, type News } from '../notify.ts'
import { teamOf } from './recipients.ts'

type About = { complaintId: string; parcelId: string; at: string }
type Recipient = { userId: string; notice: Notice }

/** News of complaints: to the buyer, to the shop, and to the team where it must act. */
export function notifyAboutComplaints(kernel: Kernel): void {
  const deadlines = () => marketSettings(kernel).deadlines
  async function newsOf(
    about: About,
    key: string,
    whom: (parcel: ParcelFacts) => Promise<Recipient[]> | Recipient[],
  ): Promise<News[]> {
    const parcel = (await parcelFacts(kernel, [about.parcelId])).get(about.parcelId)
    if (!parcel) return []
    return (await whom(parcel)).map(({ userId, notice }) => ({
      ...notice,
      userId,
      key: `complaint:${about.complaintId}:${key}`,
      at: new Date(about.at),
    }))
  }

  notifyOf(kernel, complaintOpened, 'complaint-opened', (news) =>
    newsOf(news, 'opened', (parcel) => [
      { userId: parcel.sellerId, notice: complaintOpenedNotice({ ...news, parcel }, deadlines()) },
      { userId: parcel.buyerId, notice: complaintReceivedNotice({ ...news, parcel }, deadlines()) },
    ]),
  )
  notifyOf(kernel, complaintAnswered, 'complaint-answered', (news) =>
    newsOf(news, `message:${news.messageId}`, async (parcel) => {
      const about = { ...news, parcel }
      const from = {
        buyer: 'L’acheteur',
        shop: parcel.shopName,
        support: `L’équipe ${brand.name}`,
      }[news.side]
      const { buyer, shop } = complaintAnsweredNotices(about, from)
      const team = news.side === 'support' ? [] : await supportersIn(kernel.db, news.complaintId)
      return [
        ...(news.side === 'buyer' ? [] : [{ userId: parcel.buyerId, notice: buyer }]),
        ...(news.side === 'shop' ? [] : [{ userId: parcel.sellerId, notice: shop }]),
        ...team.map((userId) => ({ userId, notice: complaintAnsweredTeamNotice(about, from) })),
      ]
    }),
  )
  notifyOf(kernel, complaintEscalated, 'complaint-escalated', (news) =>
    newsOf(news, `late:${news.over}`, async (parcel) => {
      const { buyer, shop, team } = complaintPressedNotices(
        { ...news, parcel },
        news.over,
        deadlines(),
      )
      const admins = await teamOf(kernel.db, ['admin'])
      return [
        { userId: parcel.buyerId, notice: buyer },
        ...(shop ? [{ userId: parcel.sellerId, notice: shop }] : []),
        ...admins.map(({ id }) => ({ userId: id, notice: team })),
      ]
    }),
  )
  notifyOf(kernel, complaintResolved, 'complaint-resolved', (news) =>
    newsOf(news, 'resolved', (parcel) => {
      const { buyer, shop } = complaintResolvedNotices(
        { ...news, parcel },
        news.outcome,
        news.refundFrancs,
      )
      return [
        { userId: parcel.buyerId, notice: buyer },
        { userId: parcel.sellerId, notice: shop },
      ]
    }),
  )
}
