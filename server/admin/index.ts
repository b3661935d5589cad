/** Admin: the market as its team sees and steers it. Owns no table: it enters the other domains by their doors. */
import type { Sms } from '../gateways/sms/sms.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { marketRoutes } from './market.routes.ts'
import { peopleRoutes } from './people.routes.ts'

export function adminDomain(kernel: Kernel, sms: Pick<Sms, 'balance'>): { routes: Route[] } {
  return { routes: [...peopleRoutes(kernel), ...marketRoutes(kernel, sms)] }
}
