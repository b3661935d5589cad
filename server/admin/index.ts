/** Admin: the market as its team sees and steers it. Owns no table: it enters the other domains by their doors. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { peopleRoutes } from './people.routes.ts'

export function adminDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: peopleRoutes(kernel) }
}
