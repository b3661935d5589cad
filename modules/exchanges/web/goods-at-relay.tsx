import { beforeWords } from '#kernel/wire/due-words.ts'
import { listGoodsAtRelay } from '#modules/exchanges/contract/goods-returns.ts'
import { useRead } from '#client/api/use-read.ts'
import { useQueryClient } from '@tanstack/react-query'
import { itemWords } from './goods-words.ts'
import { TakeBackAct } from './take-back.tsx'

type GoodsAtRelayProps = { userId: string; onChanged: () => void }

/** Goods that buyers bring to the relay point; nothing when there is none. */
export function GoodsAtRelay({ userId, onChanged }: GoodsAtRelayProps) {
  const queries = useQueryClient()
  const key = ['relay', userId, 'goods-returns']
  const { data } = useRead(
    key,
    listGoodsAtRelay,
    {},
    { refetchInterval: 30_000, refetchOnWindowFocus: true },
  )
  if (!data || data.returns.length === 0) return null
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: key })
    onChanged()
  }
  return (
    <section className="stack" aria-labelledby="a-reprendre-du-client">
      <h2 id="a-reprendre-du-client">À reprendre du client</h2>
      <ul className="card-list">
        {data.returns.map(({ _id, orderNumber, buyerName, shopName, items, giveBackBefore }) => (
          <li className="card stack stack-small" key={_id} aria-label={buyerName}>
            <div className="card-line">
              <h3>{buyerName}</h3>
              <span className="small muted">
                {giveBackBefore ? beforeWords(giveBackBefore) : 'après le nouveau'}
              </span>
            </div>
            <p className="muted">{`${itemWords(items)}, pour ${shopName}`}</p>
            <TakeBackAct
              owner={userId}
              at="relay"
              id={_id}
              orderNumber={orderNumber}
              buyerName={buyerName}
              onDone={refresh}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
