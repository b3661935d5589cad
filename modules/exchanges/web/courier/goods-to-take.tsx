import type { GoodsToTake } from '#modules/exchanges/contract/goods-returns.ts'
import { CallAndMap } from '#modules/deliveries/web/index.ts'
import { mapLink } from '#ui/words/map-link.ts'
import { dropAct } from '#client/offline/act-store.ts'
import { workPaths } from '#client/work-paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { formatDay, formatTime } from '#ui/words/dates.ts'
import { itemWords } from '../goods-words.ts'
import type { QueuedReturn } from './taking-acts.ts'
import { useQueuedReturns } from './use-taking.ts'

type GoodsToTakeListProps = {
  userId: string
  returns: readonly GoodsToTake[]
  onSent: () => void
}

/** Goods that wait at buyers' doors for the courier's group; codes that wait for the network. */
export function GoodsToTakeList({ userId, returns, onSent }: GoodsToTakeListProps) {
  const queued = useQueuedReturns(userId, onSent)
  const sending = new Set(
    queued.flatMap(({ problem, payload }) => (problem === null ? [payload.returnId] : [])),
  )
  const open = returns.filter(({ _id }) => !sending.has(_id))
  if (queued.length + open.length === 0) return null
  return (
    <section className="stack" aria-labelledby="a-reprendre">
      <h2 id="a-reprendre">À reprendre chez le client</h2>
      {queued.map((act) => (
        <QueuedCard act={act} key={act.key} />
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
          {goods.giveBackBefore && ` avant ${formatDay(goods.giveBackBefore)}`}
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

function QueuedCard({ act }: { act: QueuedReturn }) {
  const { payload, problem, keptAt, notBefore } = act
  return (
    <article className="card" aria-label={`Code de retour de ${payload.who}`}>
      <div className="card-line">
        <div>
          <h3>{payload.who}</h3>
          <p className="muted">{payload.place}</p>
        </div>
        {problem === null ? (
          <span className="badge badge-dot badge-waiting">en attente de synchro</span>
        ) : (
          <span className="badge badge-dot badge-danger">code refusé</span>
        )}
      </div>
      {problem === null ? (
        <p className="mt-3">
          {`Code saisi à ${formatTime(keptAt)}. `}
          {notBefore
            ? `Il repart à ${formatTime(new Date(notBefore).toISOString())}.`
            : 'Il part tout seul dès que le réseau revient.'}
        </p>
      ) : (
        <FieldError className="mt-3">{problem}</FieldError>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink look="outline" to={workPaths.courierCode('reprise', payload.returnId)}>
          Corriger le code
        </ButtonLink>
        <Button look="plain" onClick={() => dropAct(act)}>
          Retirer
        </Button>
      </div>
    </article>
  )
}
