import { WaitingList } from '#modules/catalogue/web/index.ts'
import { useShopWork } from '#modules/orders/web/index.ts'
import { useUser } from '#web/session/user-info.ts'
import { WorkFrame } from '#web/shell/work-frame.tsx'
import type { ScreenFacts, ScreenFrame } from '#web/ui/screen-frame.ts'

import {
  afterSaleScreens,
  menuScreens,
  sellerScreens,
  type SellerScreen,
} from './seller-screens.ts'

type SellerFrameProps = ScreenFacts & { screen: SellerScreen }

/**
 * The frame of every seller screen, with the seller’s menu and the orders to accept. Drawn inside
 * `PersonalData`.
 */
export function SellerFrame({ screen, title, children, ...frame }: SellerFrameProps) {
  const userId = useUser()?._id
  const work = useShopWork(userId)
  const links = [...menuScreens, ...afterSaleScreens].map((one) => ({
    ...sellerScreens[one],
    current: one === screen,
    count: one === 'orders' ? work?.toAccept : 0,
  }))
  return (
    <WorkFrame title={title ?? sellerScreens[screen].words} links={links} {...frame}>
      {userId && <WaitingList userId={userId} />}
      {children}
    </WorkFrame>
  )
}

/** The frame of this screen, for the room that draws it. */
export function sellerFrame(screen: SellerScreen): ScreenFrame {
  return function Framed(facts) {
    return <SellerFrame screen={screen} {...facts} />
  }
}
