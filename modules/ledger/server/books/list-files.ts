import { paidPlanWords } from '#modules/ledger/contract/book-words.ts'
import type { PaidPlan } from '#modules/ledger/contract/books.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { plans } from '#modules/subscriptions/contract/plans.ts'

import { csvPages } from '#kernel/csv/csv-pages.ts'
import { csvFile } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { boxesOf } from './boxes.queries.ts'
import { paidPlansAfter, shopAccountsAfter, type ShopAccount } from './lists.queries.ts'

/** Every courier's box, as on the screen. */
export async function boxesFile(db: Sql): Promise<Uint8Array> {
  return csvFile([
    ['Livreur', 'Téléphone', 'Espèces chez lui', 'Colis', 'Depuis', 'Dû au livreur'],
    ...(await boxesOf(db)).map(({ name, phone, holds, parcels, since, due }) => [
      name,
      phone && formatPhone(phone),
      holds,
      parcels,
      since,
      due,
    ]),
  ])
}

/** The shops that the search finds, with the accounts of the screen. */
export function shopAccountsFile(db: Sql, q: string): AsyncGenerator<string> {
  return csvPages<ShopAccount>(
    ['Boutique', 'Dépôt', 'Vendu, net', 'Versé', 'Dû'],
    (last, limit) => shopAccountsAfter(db, q, last?.shopId ?? null, limit),
    ({ name, depotNumber, sold, paidOut, due }) => [name, depotNumber, sold, paidOut, due],
  )
}

/** Every plan that was paid for, the last first. */
export function paidPlansFile(db: Sql): AsyncGenerator<string> {
  return csvPages<PaidPlan>(
    ['Payé', 'Boutique', 'Formule', 'Pourquoi', 'Crédit', 'Payé, francs', 'Jusqu’au'],
    (last, limit) => paidPlansAfter(db, last ?? null, limit),
    ({ paidAt, shopName, plan, kind, credit, amount, endsAt }) => [
      paidAt,
      shopName,
      plans[plan].label,
      paidPlanWords[kind],
      credit,
      amount,
      endsAt,
    ],
  )
}
