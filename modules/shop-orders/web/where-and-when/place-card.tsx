import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { HOURS_NEEDED, type ShopOpening } from '#modules/shops/contract/shop-opening.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import type { SellerReach } from '#modules/pricing/contract/seller-reach.ts'
import { DropWords } from '#modules/pricing/web/index.ts'
import { useAct } from '#client/api/use-act.ts'
import { workPaths } from '#client/work-paths.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from 'react-router'

type PlaceCardProps = {
  shop: ShopOpening
  /** Absent while it is read. */
  reach: SellerReach | undefined
  isOwner: boolean
  onCollection: (offers: boolean) => Promise<unknown>
}

/** Where parcels leave from, and whether buyers come for them. */
export function PlaceCard({ shop, reach, isOwner, onCollection }: PlaceCardProps) {
  const { opening, offersCollection, quartier, region } = shop
  const change = useAct(onCollection, {
    done: (_, offers) =>
      offers ? 'Vos clients peuvent venir chercher' : 'Plus de retrait à la boutique',
  })
  return (
    <section className="card stack stack-small" aria-labelledby="ships-from">
      <div className="spread spread-middle">
        <h2 id="ships-from">{`Depuis ${quartier ?? region}`}</h2>
        {isOwner && (
          <Link className="link small" to={workPaths.shopSettings()}>
            Changer<span className="visually-hidden"> l’adresse de la boutique</span>
          </Link>
        )}
      </div>
      <ul className="stack stack-small">
        <li className="flex gap-2">
          <Icon name="place" size={20} />
          <span>{shopPlaceWords(shop)}</span>
        </li>
        {reach && <DropWords reach={reach} />}
      </ul>
      {isOwner ? (
        <Switch
          checked={offersCollection}
          disabled={opening === null}
          onChange={({ target }) => change.mutate(target.checked)}
        >
          Mes clients peuvent venir chercher
        </Switch>
      ) : (
        <p>{offersCollection ? 'Les clients peuvent venir chercher.' : 'Pas de retrait ici.'}</p>
      )}
      <p className="small muted">
        {opening === null
          ? HOURS_NEEDED
          : `Sans frais de livraison. Le client donne son code, et paie par téléphone : ne prenez pas d’espèces. Un colis prêt est gardé ${openDaysWords(COLLECTION_DAYS)}.`}
      </p>
    </section>
  )
}
