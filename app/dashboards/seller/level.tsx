import type { SignedIn } from '#client/session/user-info.ts'
import { workPaths } from '#client/work-paths.ts'
import { OwnKeptPromises } from '#modules/promises/web/index.ts'
import { useMarketSettings } from '#modules/settings/web/index.ts'
import { LevelSteps } from '#modules/shop-levels/web/index.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'

/** « Niveau de ma boutique », with the promises that decide it and their answers. */
export function ShopLevel({ user }: { user: SignedIn }) {
  const phone = useMarketSettings()?.contact.phone
  return (
    <ScreenFrame detail={user.shopName}>
      <BackLink to={workPaths.shopSettings()}>Réglages</BackLink>
      <div className="stack max-w-[640px]">
        <LevelSteps userId={user._id} />
        <OwnKeptPromises userId={user._id} keeper="shop" />
        {phone && (
          <p className="muted">
            Une réclamation décidée contre vous vous semble injuste ? Appelez le{' '}
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.
          </p>
        )}
      </div>
    </ScreenFrame>
  )
}
