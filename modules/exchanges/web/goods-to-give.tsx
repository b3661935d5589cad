import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { beforeWords } from '#kernel/wire/due-words.ts'
import { useEffect } from 'react'

import { type GoodsReturn, listGoodsReturns } from '#modules/exchanges/contract/goods-returns.ts'
import { onLive } from '#client/live/live.ts'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { ShownDigits } from './shown-digits.tsx'
import { itemWords } from './goods-words.ts'

type GoodsToGiveProps = { orderId: string; userId: string }

/** What the buyer of a delivered order has to give back, with the code; nothing when nothing is. */
export function GoodsToGive({ orderId, userId }: GoodsToGiveProps) {
  const { data, refetch } = useRead(
    ['goods-returns', userId, orderId],
    listGoodsReturns,
    { params: { id: orderId } },
    { refetchOnWindowFocus: true, refetchInterval: 60_000 },
  )
  useEffect(() => onLive('orders', () => void refetch()), [refetch])
  const shown = data?.returns.filter(({ cause, state }) => cause === 'refund' && state !== 'ended')
  return shown?.map((goods) => <GoodsCard goods={goods} key={goods._id} />)
}

const badges = {
  waiting: { tone: 'waiting', words: 'À rendre' },
  carried: { tone: 'info', words: 'En route vers la boutique' },
  back: { tone: 'ok', words: 'Revenu à la boutique' },
  ended: { tone: 'neutral', words: 'Plus attendu' },
} as const

function GoodsCard({ goods }: { goods: GoodsReturn }) {
  const { _id, state, items, code, giveBackBefore, isLate } = goods
  const { tone, words } = badges[state]
  return (
    <section className="card" aria-labelledby={`retour-${_id}`}>
      <div className="card-line">
        <Badge tone={isLate ? 'danger' : tone}>{isLate ? 'Toujours attendu' : words}</Badge>
        {state === 'waiting' && giveBackBefore && (
          <span className="small medium">{beforeWords(giveBackBefore)}</span>
        )}
      </div>
      <h2 className="mt-2" id={`retour-${_id}`}>
        {code ? 'Votre code de retour' : itemWords(items)}
      </h2>
      <p className="small muted">{returnWords(goods)}</p>
      {code && <ShownDigits code={code} label="Code de retour" />}
    </section>
  )
}

function returnWords({ state, items, shopName, atShop, relayName }: GoodsReturn): string {
  if (state === 'carried')
    return `${relayName ? 'Vos articles repartent chez' : 'Le livreur porte vos articles à'} ${shopName}. Le remboursement part quand elle les a.`
  if (state === 'back') return `${shopName} les a reçus : le remboursement est parti.`
  if (atShop)
    return `Rapportez ${itemWords(items)} chez ${shopName}. Donnez ce code quand la boutique les a en mains, pas avant : le remboursement part aussitôt.`
  if (relayName)
    return `Rapportez ${itemWords(items)} au ${relayNameWords(relayName)}. Donnez ce code quand il les a en mains, pas avant. Le remboursement part quand ${shopName} les a.`
  return `Rendez ${itemWords(items)} : un livreur vient les reprendre pour ${shopName}. Donnez-lui ce code quand ils sont dans ses mains, pas avant. Le remboursement part quand la boutique les a.`
}
