/** Books: what finance reads. Every figure is a sum over the ledger, and leads to the entries it is the sum of. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { booksRoutes } from './books.routes.ts'

export function booksDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: booksRoutes(kernel) }
}
