import type { Page } from 'playwright-core'

import { hashToken } from '#kernel/ids.ts'
import { inDatabase } from '../in-database.ts'
import { newBuyer, signInNewBuyer } from './order-to-pay.ts'

const quartiers = ['Badalabougou', 'Djicoroni Para', 'Hamdallaye', 'Lafiabougou', 'Sogoniko']
const shops = ['Bazin Diarra', 'Chez Kadi', 'Djoliba Électronique', 'Karité de Siby', 'Sahel Mode']

/** Opens what is asked after the code of a number that was not used for 200 days. */
export async function ownerCheck(page: Page): Promise<string> {
  await page.goto('/contact')
  const { _id, phone } = await newBuyer(page)
  await page.request.post('/api/users/login-code', { data: { phone } })
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/api/users`)
  const token = cookies.find(({ name }) => name === 'sugu_device')?.value ?? ''
  await inDatabase(`update users set last_seen_at = now() - interval '200 days' where id = $1`, [
    _id,
  ])
  await inDatabase(
    'insert into owner_questions (user_id, questions, made_at) values ($1, $2, now())',
    [
      _id,
      JSON.stringify([
        { kind: 'quartier', choices: quartiers, right: quartiers[0] },
        { kind: 'shop', choices: shops, right: shops[0] },
      ]),
    ],
  )
  await inDatabase(
    `insert into owner_checks (browser_hash, user_id, phone, expires_at) values ($1, $2, $3, now() + interval '30 minutes')`,
    [hashToken(token), _id, phone],
  )
  return '/est-ce-votre-compte'
}

/** Opens the profile of a buyer whose number changes in three days, and is doubtful until then. */
export async function numberWaiting(page: Page): Promise<string> {
  const { _id, phone } = await signInNewBuyer(page)
  await inDatabase('update users set phone_doubted_at = now() where id = $1', [_id])
  await inDatabase(
    `insert into number_changes (id, user_id, way, from_phone, to_phone, asked_by, asked_at, new_proved_at, effective_at)
     values (gen_random_uuid(), $1, 'lost', $2, '76124218', $1, now(), now(), now() + interval '3 days')`,
    [_id, phone],
  )
  return '/profile'
}

/** Opens the profile of a buyer whose account a code made. */
export async function withoutPassword(page: Page): Promise<string> {
  const { _id } = await signInNewBuyer(page)
  await inDatabase('update users set password_hash = null, password_grade = null where id = $1', [
    _id,
  ])
  return '/profile'
}

/** Opens what awaits a second person, with a change of number that finance asked nothing about. */
export async function numberToApprove(page: Page): Promise<string> {
  await page.goto('/contact')
  const { _id, phone } = await newBuyer(page)
  await inDatabase(
    `insert into number_changes (id, user_id, way, from_phone, to_phone, asked_by, asked_at, paper, paper_end, reason)
     select gen_random_uuid(), $1, 'team', $2, '76124218', u.id, now(), 'nina', '4K7Z', 'Sa SIM est perdue, elle est venue au bureau.'
     from users u where u.phone = '70000001'`,
    [_id, phone],
  )
  return '/financeDashboard?onglet=nominations'
}

export async function seenNumber(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Garder mon numéro' }).waitFor()
}

export async function seenNoPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).waitFor()
}
