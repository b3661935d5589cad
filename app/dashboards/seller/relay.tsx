import { RelayCashTab } from '#modules/cash-boxes/web/index.ts'
import { ComingCoaches } from '#modules/coaches/web/index.ts'
import { GoodsAtRelay } from '#modules/exchanges/web/index.ts'
import { OwnKeptPromises } from '#modules/promises/web/index.ts'
import { RelaySection } from '#modules/relays/web/index.ts'
import type { SignedIn } from '#client/session/user-info.ts'

export function ShopRelay({ user }: { user: SignedIn }) {
  return (
    <>
      <RelaySection user={user} Cash={RelayCashTab} Coaches={ComingCoaches} Goods={GoodsAtRelay} />
      <OwnKeptPromises userId={user._id} keeper="relay" />
    </>
  )
}
