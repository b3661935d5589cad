import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { useKeptActs } from '#client/offline/act-queue.ts'
import { workPaths } from '#client/work-paths.ts'

import { productActs } from './product-acts.ts'

export function WaitingList({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const waiting = useKeptActs(productActs, userId)
  useEffect(
    () =>
      productActs.hear({
        roundEnded: () => void queries.invalidateQueries({ queryKey: ['seller-products'] }),
      }),
    [queries],
  )
  if (waiting.length === 0) return null
  return (
    <section className="card flush" aria-label="En attente du réseau">
      {waiting.map(({ key, problem, payload: { name } }) => (
        <Link className="row" key={key} to={workPaths.waitingProduct(key)}>
          <span className="row-text">
            <b>{name}</b>
            <small className="muted">
              {problem ?? 'Gardé sur cet appareil : il part dès que le réseau revient.'}
            </small>
          </span>
          <span className={`badge badge-dot badge-${problem ? 'danger' : 'waiting'}`}>
            {problem ? 'à corriger' : 'en attente'}
          </span>
        </Link>
      ))}
    </section>
  )
}
