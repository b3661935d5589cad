import { ShopKeys } from './shop-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** What a seller with a system of her own connects it with. */
export function Integrations({ userId }: { userId: string }) {
  return (
    <>
      <p className="muted">
        Pour une caisse, un site ou une comptabilité à vous. Le mode d’emploi est à l’adresse{' '}
        <a href="/api/docs">/api/docs</a>.
      </p>
      <div className="work-columns one-one items-start">
        <ShopKeys userId={userId} />
        <Webhooks userId={userId} />
      </div>
    </>
  )
}
