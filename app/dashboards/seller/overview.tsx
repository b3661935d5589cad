import { momentWords } from '#kernel/wire/due-words.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { paths } from '#client/paths.ts'
import { SaturdayCard } from '#modules/payouts/web/index.ts'
import { OwnKeptPromises, ToDoList } from '#modules/promises/web/index.ts'
import {
  ClosedNote,
  FirstSale,
  InterestCard,
  OpenState,
  type Overview,
  ProductsCard,
  ReviewCard,
  SalesCard,
  ShopHead,
  StockCard,
  useOverview,
} from '#modules/statistics/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { workPaths } from '#client/work-paths.ts'

import { ScreenFrame } from '#ui/screen-frame.tsx'
import './seller.css'

export function ShopOverview({ user }: { user: SignedIn }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOverview(user._id)
  const day = momentWords(new Date(dataUpdatedAt).toISOString())
    .replace(/,[^,]*$/, '')
    .replaceAll(' ', '\u00a0')
  return (
    <ScreenFrame
      detail={data ? `${data.shop.name} · ${data.shop.place} · ${day}` : user.shopName}
      actions={data && <Acts shop={data.shop} />}
    >
      {error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <OverviewSkeleton />}
      {data && <Content overview={data} userId={user._id} />}
    </ScreenFrame>
  )
}

function Content({ overview, userId }: { overview: Overview; userId: string }) {
  return (
    <>
      <ShopHead shop={overview.shop} />
      <ClosedNote closed={overview.shop.closed} />
      <div className="work-columns two-one stretched">
        {overview.hasOrders ? (
          <ToDoList
            userId={userId}
            idle="Rien ne vous attend. Les nouvelles commandes arrivent ici toutes seules."
          />
        ) : (
          <FirstSale overview={overview} />
        )}
        <SaturdayCard userId={userId} />
      </div>
      <div className="work-columns two-one stretched">
        <SalesCard userId={userId} />
        <InterestCard userId={userId} />
      </div>
      <div className="work-columns three stretched">
        <ProductsCard userId={userId} products={overview.products} />
        <ReviewCard shop={overview.shop} review={overview.latestReview} />
        <StockCard lowStock={overview.lowStock} />
      </div>
      <OwnKeptPromises userId={userId} keeper="shop" />
      <div className="phone">
        <Acts shop={overview.shop} />
      </div>
    </>
  )
}

function Acts({ shop }: { shop: Overview['shop'] }) {
  return (
    <div className="actions">
      <span className="laptop">
        <OpenState closed={shop.closed} />
      </span>
      <ButtonLink look="outline" icon="settings" to={workPaths.shopSettings()}>
        Réglages
      </ButtonLink>
      <ButtonLink look="outline" icon="eye" to={paths.seller(shop.slug)}>
        Voir ma boutique
      </ButtonLink>
      <ButtonLink look="outline" icon="plus" to={workPaths.addProduct()}>
        Ajouter un produit
      </ButtonLink>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <Loading>
      {['h-56', 'h-40', 'h-72'].map((height) => (
        <div className="card mb-3" aria-hidden="true" key={height}>
          <span className="skeleton h-6 w-40" />
          <span className={`skeleton mt-4 ${height}`} />
        </div>
      ))}
    </Loading>
  )
}
