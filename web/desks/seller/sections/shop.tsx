import type { UserInfo } from '#contract/accounts/accounts.ts'
import { readShopSettings } from '#contract/shops/shop-settings.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useRead } from '#web/api/use-read.ts'
import { BellSetting } from '#web/orders/index.ts'
import { SettingsForm } from '#web/shops/index.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SmallFailure } from '#web/ui/small-failure.tsx'
import { workPaths } from '#web/work-paths.ts'
import { CardsSkeleton } from '#web/ui/cards-skeleton.tsx'

import { SellerFrame } from '../seller-frame.tsx'

/** How buyers see the shop, and where its money goes. */
export default function ShopSection({ user }: { user: UserInfo }) {
  const { data, error, isFetching, refetch } = useRead(
    ['shop-settings', user._id],
    readShopSettings,
    {},
    {
      // A refetch must not replace what is being typed.
      staleTime: Infinity,
      refetchOnReconnect: false,
    },
  )
  return (
    <SellerFrame screen="shop" detail={user.shopName}>
      {error && !data && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <CardsSkeleton />}
      <div className="work-columns form-beside">
        {data && <SettingsForm key={data.slug} user={user} settings={data} />}
        <div className="stack">
          <BellSetting />
          <p>
            <ButtonLink look="outline" to={workPaths.shopIntegrations()}>
              Connecter votre propre système
            </ButtonLink>
          </p>
        </div>
      </div>
    </SellerFrame>
  )
}
