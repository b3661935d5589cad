import { useQueryClient } from '@tanstack/react-query'

import { readSellerReach } from '#modules/pricing/contract/seller-reach.ts'
import { ReachCards } from '#modules/pricing/web/index.ts'
import { CloseDayCard, HolidayCard, WeekCard } from '#modules/calendar/web/index.ts'
import { readClosing } from '#modules/shop-orders/contract/closing.ts'
import {
  changeShopHoliday,
  changeShopWeek,
  closeShopDay,
  readShopOpening,
  type ShopOpening,
} from '#modules/shops/contract/shop-opening.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { movedWords, touchedBy } from './moved-words.ts'
import { PlaceCard } from './place-card.tsx'

/** « Où et quand » of a seller: where the shop ships from, when it is open, when it is closed. */
export function WhereAndWhen({ user }: { user: SignedIn }) {
  const opening = useRead(['shop-opening', user._id], readShopOpening, {})
  const { data, error } = opening
  return (
    <ScreenFrame>
      {error && !data && (
        <SmallFailure
          words={sentenceOf(error)}
          busy={opening.isFetching}
          onRetry={() => void opening.refetch()}
        />
      )}
      {!data && !error && <CardsSkeleton />}
      {data && <Cards user={user} shop={data} />}
    </ScreenFrame>
  )
}

function Cards({ user, shop }: { user: SignedIn; shop: ShopOpening }) {
  const queries = useQueryClient()
  const { data: reach } = useRead(['seller-reach', user._id], readSellerReach, {})
  const isOwner = user.role === 'vendeur'
  const keep = (changed: ShopOpening) => {
    queries.setQueryData(['shop-opening', user._id], changed)
    // The orders' list says by when each is answered.
    void queries.invalidateQueries({ queryKey: ['seller-orders', user._id] })
    void queries.invalidateQueries({ queryKey: ['seller-overview', user._id] })
  }
  const changeWeek = async (week: Pick<ShopOpening, 'opening' | 'offersCollection'>) =>
    keep(await call(changeShopWeek, { body: week }))
  const { opening, offersCollection } = shop
  return (
    <div className="work-columns opening-columns">
      <div className="stack">
        <CloseDayCard
          closedDays={shop.closedDays}
          close={async (day, isClosed) => {
            const { promises } = isClosed
              ? await call(readClosing, { query: { from: day, to: day } })
              : { promises: [] }
            keep(await call(closeShopDay, { body: { day, isClosed } }))
            return movedWords(promises)
          }}
        />
        <WeekCard
          opening={opening}
          mayChange={isOwner}
          change={(week) => changeWeek({ opening: week, offersCollection })}
        />
      </div>
      <div className="stack">
        <HolidayCard
          from={shop.closedFrom}
          to={shop.closedTo}
          explained="Personne ne commande ces jours-là ; ce qui est promis attend votre retour."
          buyersRead="La boutique est fermée"
          mayChange={isOwner}
          read={{
            key: ['seller-orders', user._id, 'closing'],
            touched: async (from, to) =>
              touchedBy(
                (await call(readClosing, { query: { from, to: to ?? undefined } })).promises,
              ),
          }}
          change={async (body) => keep(await call(changeShopHoliday, { body }))}
        />
        <PlaceCard
          shop={shop}
          reach={reach}
          isOwner={isOwner}
          onCollection={(offers) => changeWeek({ opening, offersCollection: offers })}
        />
        {reach && <ReachCards reach={reach} />}
      </div>
    </div>
  )
}
