import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { useCart } from '#modules/cart/web/index.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons/icon.tsx'

/** The cart of a laptop’s header: how many articles, and what they come to. */
export function HeaderCart() {
  const { count, total } = useCart()
  return (
    <Link className="header-cart laptop-only" to={paths.cart()}>
      <Icon name="cart" />
      <span>Panier</span>
      {count > 0 && (
        <b className="figures">
          <span className="count">{count > 99 ? '99+' : count}</span>
          {formatFrancs(total)}
        </b>
      )}
    </Link>
  )
}
