import { plural } from '#kernel/wire/plural.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { OpenWork, UserState } from '#modules/people/contract/people.ts'

export function roleSentence(role: Role, group: string | null = null): string {
  const what = { ...roleWords, finance: 'de l’équipe finance' }[role]
  return `Vous êtes maintenant ${what.toLowerCase()}${group ? `, groupe ${group}` : ''}.`
}

export const userStateWords: Readonly<Record<UserState, string>> = {
  active: 'actif',
  to_admit: 'à admettre',
  deletion_asked: 'à supprimer',
  suspended: 'suspendu',
  set_apart: 'mis de côté',
  deleted: 'supprimé',
}

export function openWorkWords({
  orders,
  shopParcels,
  courierParcels,
  complaints,
  goodsReturns,
  refunds,
  due,
  cash,
}: OpenWork): string[] {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${plural(count, one, many)}`]
  return [
    ...counted(orders, 'commande en cours', 'commandes en cours'),
    ...counted(shopParcels, 'colis à remettre par sa boutique', 'colis à remettre par sa boutique'),
    ...counted(courierParcels, 'colis dans ses mains', 'colis dans ses mains'),
    ...counted(complaints, 'réclamation ouverte', 'réclamations ouvertes'),
    ...counted(goodsReturns, 'retour d’articles attendu', 'retours d’articles attendus'),
    ...counted(refunds, 'remboursement à recevoir', 'remboursements à recevoir'),
    ...(due === 0
      ? []
      : [due > 0 ? `${formatFrancs(due)} à recevoir` : `${formatFrancs(-due)} à rendre`]),
    ...(cash === 0 ? [] : [`${formatFrancs(cash)} en caisse à remettre`]),
  ]
}
