import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { showNotice } from '#ui/lists/notice-store.ts'
import { workPaths } from '#client/work-paths.ts'

import { listWaiting, sendWaiting } from './waiting-products.ts'

const AGAIN_MS = 30_000

export function WaitingList({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const queryKey = ['waiting-products', userId]
  const { data: waiting = [] } = useQuery({ queryKey, queryFn: () => listWaiting(userId) })
  useEffect(() => {
    const send = () => {
      void sendWaiting(userId)
        .then(async (names) => {
          await queries.invalidateQueries({ queryKey: ['waiting-products', userId] })
          if (names.length === 0) return
          await queries.invalidateQueries({ queryKey: ['seller-products'] })
          showNotice(
            names.length === 1 ? `Publié : ${names[0]}` : `${names.length} produits publiés`,
          )
        })
        .catch(() => undefined)
    }
    send()
    addEventListener('online', send)
    const timer = setInterval(send, AGAIN_MS)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [queries, userId])
  if (waiting.length === 0) return null
  return (
    <section className="card flush" aria-label="En attente du réseau">
      {waiting.map(({ key, id, name, problem }) => (
        <Link className="row" key={key} to={workPaths.waitingProduct(id)}>
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
