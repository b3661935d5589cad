import type { ReactNode } from 'react'

import { formatPhone } from '#kernel/wire/phones.ts'
import type { Parcel } from '#modules/orders/contract/orders.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { OpenNow } from '#modules/calendar/web/index.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { mapLink } from '#ui/words/map-link.ts'
import './collection-place.css'

type CollectionPlaceProps = {
  shopName: string
  at: Pick<
    NonNullable<Parcel['collection']>,
    'address' | 'region' | 'quartier' | 'phone' | 'opening' | 'openTimes'
  >
  /** When it is ready, and until when it is kept. */
  when: string
}

/** Where a parcel is collected: address, hours, days, the way there and the telephone. */
export function CollectionPlace({ shopName, at, when }: CollectionPlaceProps) {
  const { phone, opening, openTimes } = at
  const where = shopPlaceWords(at)
  return (
    <div className="collection-place">
      <ul>
        <Fact icon="place">{where}</Fact>
        {opening && (
          <Fact icon="recent">
            {openTimes && <OpenNow times={openTimes} />}
            {openingWords(opening)}
          </Fact>
        )}
        <Fact icon="parcel">{when}</Fact>
      </ul>
      <div className="button-pair">
        <a
          className="button button-outline"
          href={mapLink(`${shopName}, ${where}`)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Itinéraire : ${shopName}`}
        >
          <Icon name="route" size={20} />
          Itinéraire
        </a>
        {phone && (
          <a
            className="button button-outline"
            href={`tel:+223${phone}`}
            aria-label={`Appeler ${shopName}, ${formatPhone(phone)}`}
          >
            <Icon name="call" size={20} />
            Appeler
          </a>
        )}
      </div>
    </div>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </li>
  )
}
