import type { ComponentProps } from 'react'

import { WorkFrame } from '#web/shell/work-frame.tsx'

import { afterSaleScreens, menuScreens, sellerScreens, type SellerScreen } from './seller-screens.ts'

type SellerFrameProps = Omit<ComponentProps<typeof WorkFrame>, 'links' | 'title'> & {
  screen: SellerScreen
  /** The screen’s own name unless told (« Modifier … »). */
  title?: string
  /** Orders to accept, where they are known. */
  waiting?: number
}

/** The frame of every seller screen, with the seller’s menu. Drawn inside `PersonalData`. */
export function SellerFrame({ screen, title, waiting, ...frame }: SellerFrameProps) {
  const links = [...menuScreens, ...afterSaleScreens].map((one) => ({ ...sellerScreens[one], current: one === screen, count: one === 'orders' ? waiting : 0 }))
  return <WorkFrame title={title ?? sellerScreens[screen].words} links={links} {...frame} />
}
