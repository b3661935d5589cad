import type { DemoAccount } from './people.ts'
import type { Screen } from './screen.ts'
import { buyerScreens } from './screens/buyer-screens.ts'
import {
  carrierScreens,
  coachOrderScreens,
  coachRelayScreens,
  coachScreens,
} from './screens/coach-screens.ts'
import { courierScreens, dispatchScreens } from './screens/delivery-screens.ts'
import { freeSellerScreens, helperScreens, sellerScreens } from './screens/seller-screens.ts'
import {
  networkScreens,
  stationScreens,
  townOrderScreens,
  townProductScreens,
  townRelayScreens,
} from './screens/town-screens.ts'
import { adminScreens, financeScreens } from './screens/team-screens.ts'
import { visitorScreens } from './screens/visitor-screens.ts'

/** Every screen to look at before a change is called finished. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...townProductScreens,
  ...helperScreens,
  ...seenBy('buyer', [...buyerScreens, ...coachOrderScreens, ...townOrderScreens]),
  ...seenBy('vendeur', sellerScreens),
  ...seenBy('vendeur-gratuit', freeSellerScreens),
  ...seenBy('relais-kayes', coachRelayScreens),
  ...seenBy('relais-bandiagara', townRelayScreens),
  ...seenBy('livreur', courierScreens),
  ...seenBy('chef', [...dispatchScreens, ...coachScreens, ...stationScreens]),
  ...seenBy('admin', [...adminScreens, ...carrierScreens, ...networkScreens]),
  ...seenBy('finance', financeScreens),
]

function seenBy(role: DemoAccount, list: readonly Screen[]): Screen[] {
  return list.map((screen) => ({ ...screen, role }))
}
