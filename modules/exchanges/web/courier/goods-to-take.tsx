import { beforeWords } from '#kernel/wire/due-words.ts'
import type { GoodsToTake } from '#modules/exchanges/contract/goods-returns.ts'
import { CallAndMap, QueuedCodeCard, useCodeQueue } from '#modules/deliveries/web/index.ts'
import { mapLink } from '#ui/words/map-link.ts'
import { workPaths } from '#client/work-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { itemWords } from '../goods-words.ts'
import { returnCodes } from '../return-codes.ts'

type GoodsToTakeListProps = {
  userId: string
  returns: readonly GoodsToTake[]
  onSent: () => void
}

/** Goods that wait at buyers' doors for the courier's group; codes that wait for the network. */
export function GoodsToTakeList({ userId, returns, onSent }: GoodsToTakeListProps) {
  const queued = useCodeQueue(returnCodes, userId, onSent)
  const sending = new Set(
    queued.flatMap(({ problem, payload }) => (problem === null ? [payload.fulfillmentId] : [])),
  )
  const open = returns.filter(({ _id }) => !sending.has(_id))
  if (queued.length + open.length === 0) return null
  return (
    <section className="stack" aria-labelledby="a-reprendre">
      <h2 id="a-reprendre">À reprendre chez le client</h2>
      {queued.map((act) => (
        <QueuedCodeCard
          act={act}
          label={`Code de retour de ${act.payload.who}`}
          to={workPaths.courierCode('reprise', act.payload.fulfillmentId ?? '')}
          key={act.key}
        />
      ))}
      {open.map((goods) => (
        <GoodsCard goods={goods} key={goods._id} />
      ))}
    </section>
  )
}

function GoodsCard({ goods }: { goods: GoodsToTake }) {
  const { _id, clientName, clientPhone, clientAddress, gpsCoordinates } = goods
  return (
    <article className="card" aria-label={`À reprendre chez ${clientName}`}>
      <div className="card-line">
        <h3>{clientName}</h3>
        <span className="badge badge-dot badge-waiting">
          {goods.isAssigned ? 'pour vous, à reprendre' : 'à reprendre'}
          {goods.giveBackBefore && ` ${beforeWords(goods.giveBackBefore)}`}
        </span>
      </div>
      <p className="muted">{`${goods.orderNumber} · ${clientAddress}`}</p>
      <p className="mt-2 mb-3">{`${itemWords(goods.items)}, pour ${goods.shopName}`}</p>
      <CallAndMap
        name={clientName}
        phone={clientPhone}
        map={mapLink(clientAddress, gpsCoordinates)}
        mapWords="Itinéraire"
      />
      <ButtonLink className="mt-2" wide to={workPaths.courierCode('reprise', _id)}>
        Saisir le code de retour du client
      </ButtonLink>
    </article>
  )
}
