import type { Role } from '#kernel/wire/endpoint.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'

import {
  type LockedUser,
  lockUser,
  passwordEasy,
  roleChanged,
  setRole,
} from '#modules/identity/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'

type SelfTaken = 'vendeur' | 'livreur' | 'chef_livreur'

/**
 * Makes a buyer a seller; the caller opens the shop in the same transaction.
 * @throws people.shop_exists (409) · people.role_kept (409) · identity.password_easy (422)
 */
export async function takeSellerRole(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user.role === 'vendeur') throw fail('people.shop_exists')
  refuseUnlessFree(user)
  refuseEasyPassword(user)
  await setRole(tx, user.id, {
    role: 'vendeur',
    deliveryGroup: null,
    acceptedTermsAt: kernel.clock.now(),
  })
  await emitRoleChanged(tx, kernel, user, 'vendeur', null)
}

/**
 * Makes the caller a courier or manager, who sees no client data until admitted.
 * @returns the group.
 * @throws people.role_kept (409) · identity.password_easy (422)
 */
export async function joinDelivery(
  kernel: Kernel,
  input: { userId: string; role: 'livreur' | 'chef_livreur'; group: string | null },
): Promise<string> {
  const group = input.group ?? DEFAULT_DELIVERY_GROUP
  await kernel.transaction(async (tx) => {
    const user = await lockUser(tx, input.userId)
    refuseUnlessFree(user)
    refuseEasyPassword(user)
    if (user.role === input.role && user.deliveryGroup === group) return
    await setRole(tx, user.id, { role: input.role, deliveryGroup: group, admittedAt: null })
    await emitRoleChanged(tx, kernel, user, input.role, group)
  })
  return group
}

/** Makes other roles first hand over a shop, parcels, cash or the ledger. */
function refuseUnlessFree(user: LockedUser): void {
  if (user.role === 'buyer') return
  if ((user.role === 'livreur' || user.role === 'chef_livreur') && !user.admittedAt) return
  throw fail('people.role_kept', { sentence: sentences[user.role] })
}

/** Sellers and couriers need a better password than buyers. */
function refuseEasyPassword({ passwordGrade }: LockedUser): void {
  if (passwordGrade === 'easy')
    throw passwordEasy(
      'Votre mot de passe est trop facile à deviner pour vendre ou livrer : changez-le d’abord dans votre profil.',
    )
}

const sentences: Partial<Record<Role, string>> = {
  vendeur: 'Vous avez une boutique : contactez-nous pour changer de rôle.',
  livreur: 'Vous êtes livreur : contactez-nous pour changer de rôle.',
  chef_livreur: 'Vous êtes gestionnaire de livraison : contactez-nous pour changer de rôle.',
}

async function emitRoleChanged(
  tx: Tx,
  kernel: Kernel,
  user: LockedUser,
  to: SelfTaken,
  group: string | null,
): Promise<void> {
  await kernel.events.emit(tx, roleChanged, {
    userId: user.id,
    from: user.role,
    to,
    group,
    by: 'self',
    at: kernel.clock.now().toISOString(),
  })
}
