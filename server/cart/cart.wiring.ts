import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { cartRoutes } from './cart.routes.ts'

export function cartDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: cartRoutes(kernel) }
}
