import { useState, useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { requestPosition } from '#web/device/request-position.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import type { CourierWork } from './use-courier.ts'
import { NothingHere, ReadNews } from '../courier-states.tsx'
import { fromNear, type Position } from './near.ts'
import { ShopRow, ShopStop } from './shop-stop.tsx'

/** « commandes actuel »: the shops where parcels wait, the nearest open, the others in short. */
export function ShopsTab({ work }: { work: CourierWork }) {
  const { vendors } = work
  const { here, locate: ask } = useNear()
  const [chosen, setChosen] = useState<string | null>(null)
  const shops = fromNear(vendors.data?.vendors ?? [], here)
  const open = shops.find(({ shopId }) => shopId === chosen) ?? shops[0]
  const parcels = shops.reduce((sum, shop) => sum + shop.parcels.length, 0)
  if (!vendors.data || vendors.error) return <ReadNews query={vendors} />
  if (!open)
    return (
      <NothingHere title="Aucun colis à collecter">
        Dès qu’une boutique de votre groupe a un colis prêt, il est ici. Gardez la page ouverte :
        elle se met à jour toute seule.
      </NothingHere>
    )
  return (
    <>
      <div className="spread spread-middle">
        <p>
          <b className="semibold">
            {shops.length}&nbsp;{shops.length > 1 ? 'boutiques' : 'boutique'}, {parcels}&nbsp;colis
          </b>
          <br />
          <span className="muted">
            {here ? 'de la plus proche à la plus loin' : 'celles qui attendent le plus d’abord'}
          </span>
        </p>
        {!here && (
          <Button look="outline" onClick={ask}>
            Autour de moi
          </Button>
        )}
      </div>
      <div className="work-columns one-one items-start">
        <ShopStop shop={open} onChanged={work.refresh} key={open.shopId} />
        {shops.length > 1 && (
          <section className="card flush" aria-label="Les autres boutiques">
            {shops
              .filter((shop) => shop !== open)
              .map((shop) => (
                <ShopRow shop={shop} key={shop.shopId} onOpen={() => setChosen(shop.shopId)} />
              ))}
          </section>
        )}
      </div>
    </>
  )
}

/**
 * Where the phone is: at once when it was allowed before, else when the courier asks. It never
 * leaves the phone.
 */
function useNear(): { here: Position | null; locate: () => void } {
  const [here, setHere] = useState<Position | null>(null)
  useEffect(() => {
    let gone = false
    void navigator.permissions?.query({ name: 'geolocation' }).then(async ({ state }) => {
      const found = state === 'granted' ? await requestPosition() : null
      if (found?.found && !gone) setHere(found.position)
    })
    return () => {
      gone = true
    }
  }, [])
  const locate = () =>
    void requestPosition().then((found) => {
      if (found.found) setHere(found.position)
      else
        showNotice(
          'Position introuvable. Autorisez-la dans les réglages du navigateur ; les boutiques restent dans l’ordre d’attente.',
          {
            tone: 'failed',
            stayMs: 6_000,
          },
        )
    })
  return { here, locate }
}
