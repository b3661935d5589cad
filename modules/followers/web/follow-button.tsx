import { useEffect, useState } from 'react'

import { readUser, useUser } from '#client/session/user-info.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'

import { followShop, loadFollow, useFollow } from './follow-store.ts'

type FollowButtonProps = {
  shop: { _id: string; name: string }
  look?: ButtonLook
  onVisitor: () => void
}

export function FollowButton({ shop, look = 'primary', onVisitor }: FollowButtonProps) {
  const user = useUser()
  const followed = useFollow(shop._id)?.followed ?? false
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (user) void loadFollow(shop._id)
  }, [user, shop._id])
  const press = async () => {
    if (!readUser()) return onVisitor()
    setBusy(true)
    await followShop(shop._id, !followed)
    setBusy(false)
  }
  return (
    <Button
      look={followed ? 'outline' : look}
      icon={followed ? 'check' : 'plus'}
      busy={busy}
      aria-pressed={followed}
      onClick={() => void press()}
    >
      {followed ? 'Suivi' : 'Suivre'}
      <span className="visually-hidden"> {shop.name}</span>
    </Button>
  )
}
