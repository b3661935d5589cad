import type { ReactNode } from 'react'

import { WaitingList } from '#modules/publishing/web/index.ts'
import { useUnreadConversations } from '#modules/conversations/web/index.ts'
import { useToDo } from '#modules/promises/web/index.ts'
import { IsRelayPoint } from '#modules/shops/web/index.ts'
import { useOwnRelay } from '#modules/relays/web/index.ts'
import { useShopWork } from '#modules/shop-orders/web/index.ts'
import { useUser } from '#client/session/user-info.ts'
import { WorkFrame } from '#app/shell/work-frame.tsx'
import { FrameProvider, type ScreenFacts } from '#ui/screen-frame.tsx'

import {
  afterSaleScreens,
  menuScreens,
  opens,
  sellerScreens,
  type SellerScreen,
} from './seller-screens.ts'

type SellerFrameProps = ScreenFacts & { screen: SellerScreen }

/** Frame of seller screens. Drawn inside `PersonalData`. */
function SellerFrame({ screen, title, children, ...frame }: SellerFrameProps) {
  const user = useUser()
  const may = (one: SellerScreen) => user !== null && opens(user, one)
  const userId = user?._id
  useShopWork(may('orders') ? userId : undefined)
  const toDo = useToDo(userId).data
  const unread = useUnreadConversations(may('messages') ? userId : undefined, 'shop')
  const relay = useOwnRelay(may('relay') ? userId : undefined, false).data?.relay
  const isShown = (one: SellerScreen) =>
    may(one) && (one !== 'relay' || screen === 'relay' || relay != null)
  const counts: Partial<Record<SellerScreen, number | undefined>> = {
    overview: toDo?.count,
    messages: unread,
  }
  const links = [...menuScreens, ...afterSaleScreens].filter(isShown).map((one) => ({
    ...sellerScreens[one],
    current: one === screen,
    count: counts[one] ?? 0,
  }))
  return (
    <WorkFrame title={title ?? sellerScreens[screen].words} links={links} {...frame}>
      {userId && may('add') && <WaitingList userId={userId} />}
      <IsRelayPoint value={relay != null}>{children}</IsRelayPoint>
    </WorkFrame>
  )
}

export function SellerDashboard({
  screen,
  children,
}: {
  screen: SellerScreen
  children: ReactNode
}) {
  return (
    <FrameProvider renderFrame={(facts) => <SellerFrame screen={screen} {...facts} />}>
      {children}
    </FrameProvider>
  )
}
