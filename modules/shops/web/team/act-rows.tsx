import { momentWords } from '#kernel/wire/due-words.ts'
import { listShopActs, type ShopAct } from '#modules/shops/contract/shop-team.ts'
import { shopActWords } from '#modules/shops/contract/team-words.ts'
import { call } from '#client/api/client.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'

type ShopActsProps = { userId: string; title: string; empty: string; own?: boolean }

export function ShopActs({ userId, title, empty, own = false }: ShopActsProps) {
  const list = useCursorList({
    key: ['shop-acts', userId],
    read: ({ after }, signal) =>
      call(listShopActs, { query: after ? { before: Number(after) } : {} }, { signal }),
    rows: ({ acts }) => acts,
  })
  return (
    <section className="card flush" aria-labelledby="shop-acts">
      <div className="card-head">
        <h2 id="shop-acts">{title}</h2>
      </div>
      <ListRows list={list} skeleton={2} empty={<p className="muted px-4 pb-4">{empty}</p>}>
        {(acts) => (
          <ul>
            {acts.map((act) => (
              <li key={act._id} className="row">
                <ActWords act={act} own={own} />
                <small className="muted nowrap">{momentWords(act.at)}</small>
              </li>
            ))}
          </ul>
        )}
      </ListRows>
    </section>
  )
}

function ActWords({ act: { action, by, subject, change }, own }: { act: ShopAct; own: boolean }) {
  const rest = [subject, change].filter(Boolean).join(', ')
  return (
    <span className="row-text">
      <span>
        {shopActWords[action] ?? 'Fait'}
        {!own && (
          <>
            {' '}
            par <b>{by}</b>
          </>
        )}
        {rest && `, ${rest}`}
      </span>
    </span>
  )
}
