import type { SignedIn } from '#client/session/user-info.ts'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { BellSetting } from '#modules/shop-orders/web/index.ts'
import { SettingsForm } from '#modules/shops/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { workPaths } from '#client/work-paths.ts'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'

import { ScreenFrame } from '#ui/screen-frame.tsx'
import './seller.css'

export function ShopSettings({ user }: { user: SignedIn }) {
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
    <ScreenFrame detail={user.shopName}>
      {error && !data && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <CardsSkeleton />}
      {/* After the form, so that these links do not move away from a thumb. */}
      {(data ?? error) && (
        <div className="work-columns form-beside">
          {data && <SettingsForm key={data.slug} user={user} settings={data} />}
          <div className="stack">
            <BellSetting />
            <p>
              <ButtonLink look="outline" to={workPaths.shopVerification()}>
                Faire vérifier ma boutique
              </ButtonLink>
            </p>
            <p>
              <ButtonLink look="outline" to={workPaths.shopLevel()}>
                Niveau de ma boutique
              </ButtonLink>
            </p>
            <p>
              <ButtonLink look="outline" to={workPaths.shopTeam()}>
                Équipe
              </ButtonLink>
            </p>
            <p>
              <ButtonLink look="outline" to={workPaths.shopIntegrations()}>
                Connecter votre propre système
              </ButtonLink>
            </p>
          </div>
        </div>
      )}
    </ScreenFrame>
  )
}
