import { plural } from '#kernel/wire/plural.ts'
import { Link } from 'react-router'

import { listFollowedShops, type FollowedShop } from '#modules/followers/contract/followers.ts'
import { call } from '#client/api/client.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { paths } from '#client/paths.ts'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Picture } from '#ui/pictures/picture.tsx'

import { FollowButton } from './follow-button.tsx'

export function FollowedShops({ userId }: { userId: string }) {
  const list = useCursorList({
    key: ['followed-shops', userId],
    read: (from, signal) => call(listFollowedShops, { query: from }, { signal }),
    rows: ({ shops }) => shops,
  })
  return (
    <ListRows
      list={list}
      skeleton={3}
      empty={
        <Empty
          title="Aucune boutique suivie"
          of="favourites"
          action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
        >
          Touchez « Suivre » chez un vendeur : ses nouveautés et ses baisses de prix vous sont
          dites, une fois par jour au plus.
        </Empty>
      }
    >
      {(shops) => (
        <ul className="mt-4 grid gap-3">
          {shops.map((shop) => (
            <ShopRow key={shop._id} shop={shop} />
          ))}
        </ul>
      )}
    </ListRows>
  )
}

function ShopRow({ shop }: { shop: FollowedShop }) {
  const { slug, name, region, quartier, logo, news } = shop
  return (
    <li className="card person">
      {logo ? (
        <Picture image={logo} alt="" sizes="44px" className="shop-mark" />
      ) : (
        <ShopSign name={name} />
      )}
      <div>
        <Link className="semibold" to={paths.seller(slug)}>
          {name}
        </Link>
        <p className="small muted">{quartier ? `${region}, ${quartier}` : region}</p>
        {news > 0 && (
          <p className="small">{`${news}\u00a0${plural(news, 'nouveauté')} cette semaine`}</p>
        )}
      </div>
      <FollowButton shop={shop} look="outline" onVisitor={nothing} />
    </li>
  )
}

function nothing(): void {}
