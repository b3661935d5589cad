import { Link, useLocation } from 'react-router'

import { cartLabel, useCart } from '#modules/cart/web/index.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons/icon.tsx'

/** Pages where the cart is the subject already, or would stand in the way. */
const WITHOUT = [paths.cart(), paths.checkout(), paths.login(), paths.register()].map((path) =>
  path.toLowerCase(),
)

/**
 * The cart within the thumb’s reach, once something is in it. On a product page’s phone view the
 * buying bar contains it instead.
 */
export function FloatingCart() {
  const { count } = useCart()
  const { pathname } = useLocation()
  if (count === 0 || WITHOUT.includes(pathname.toLowerCase())) return null
  return (
    <Link className="floating-cart" to={paths.cart()}>
      <Icon name="cart" />
      <span className="visually-hidden">{cartLabel(count)}</span>
      <span className="count" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}
