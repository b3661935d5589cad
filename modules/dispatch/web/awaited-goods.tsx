import { beforeWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import type { Courier } from '#modules/dispatch/contract/dispatch.ts'
import {
  assignGoods,
  type AwaitedGoods,
  listAwaitedGoods,
} from '#modules/exchanges/contract/goods-returns.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { CourierSheet } from './assign-bar.tsx'

type AwaitedGoodsProps = {
  userId: string
  group: string | undefined
  couriers: readonly Courier[]
}

/** Goods to take at buyers' doors, each with the courier asked; nothing when there is none. */
export function AwaitedGoodsList({ userId, group, couriers }: AwaitedGoodsProps) {
  const query = group ? { group } : {}
  const { data, refetch } = useRead(
    ['dispatch', userId, 'goods', query],
    listAwaitedGoods,
    { query },
    { refetchInterval: 20_000, refetchOnWindowFocus: true },
  )
  const [chosen, setChosen] = useState<AwaitedGoods | null>(null)
  const assign = useAct(
    ({ _id: courierId }: Courier) =>
      call(assignGoods, { params: { id: chosen?._id ?? '' }, body: { courierId } }),
    {
      after: (_, { name }) => {
        showNotice(`Reprise confiée à ${name}`)
        setChosen(null)
        void refetch()
      },
    },
  )
  if (!data || data.returns.length === 0) return null
  const givenTo = assign.isPending ? assign.variables._id : null
  return (
    <section className="card" aria-labelledby="a-reprendre">
      <h2 id="a-reprendre">{`À reprendre chez les clients (${data.returns.length})`}</h2>
      <ul className="stack mt-3">
        {data.returns.map((goods) => (
          <GoodsRow goods={goods} key={goods._id} onAssign={() => setChosen(goods)} />
        ))}
      </ul>
      {chosen && (
        <CourierSheet
          couriers={couriers}
          givenTo={givenTo}
          onChoose={(courier) => {
            if (givenTo === null) assign.mutate(courier)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function GoodsRow({ goods, onAssign }: { goods: AwaitedGoods; onAssign: () => void }) {
  const { orderNumber, destination, shopName, items, giveBackBefore, isLate, courier } = goods
  return (
    <li className="flex items-start justify-between gap-3">
      <div>
        <p>
          <b className="semibold">{destination}</b>
          {` · ${items.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name)).join(', ')}`}
        </p>
        <p className="small muted">{`${orderNumber} · pour ${shopName}`}</p>
        <p className={isLate ? 'small text-chili' : 'small'}>
          {isLate
            ? `Pas rendu, attendu ${beforeWords(giveBackBefore)}`
            : `À reprendre ${beforeWords(giveBackBefore)}`}
          {courier ? ` · ${shortName(courier.name)}` : ' · tous les livreurs'}
        </p>
      </div>
      <Button look="outline" size="small" onClick={onAssign}>
        {courier ? 'Changer' : 'Confier'}
        <span className="visually-hidden">{` ${orderNumber}`}</span>
      </Button>
    </li>
  )
}
