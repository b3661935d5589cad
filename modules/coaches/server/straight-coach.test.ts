import { afterAll, expect, test } from 'vitest'

import { readDrops, sendDrops } from '#modules/coaches/contract/region-parcels.ts'
import { newId } from '#kernel/ids.ts'
import { lineTo, openLine } from '../../../tests/support/coaches.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openRegion } from './testing/region-crew.ts'

const region = await openRegion()
const { market, admin, chef, drop, wayOf, holderOf } = region
const falaise = { name: 'Falaise Cars', phone: '76991452' }
const { lineId, carrierId } = await openLine(admin, {
  ...falaise,
  line: lineTo('Kayes', 'Bandiagara'),
})
afterAll(() => market.close())

const owedTo = async (id: string) =>
  (
    await market.sql<{ francs: number }>(
      `select coalesce(-sum(e.amount_francs), 0)::int as francs from ledger_entries e
       join ledger_accounts a on a.id = e.account_id where a.kind = 'carrier_payable' and a.owner_id = $1`,
      [id],
    )
  )[0]?.francs

test('a coach that goes straight brings a parcel without Bamako, and earns its price alone', async () => {
  const { id, vendorOtp, code } = await region.ready(region.toKayes())
  expect(await wayOf(id)).toEqual([
    'shop relay planned',
    'coach relay planned',
    'buyer buyer planned',
  ])
  await region.bring(vendorOtp)
  const { stops } = await chef.call(readDrops, { query: {} })
  expect(stops).toMatchObject([{ to: 'Kayes', parcels: [{ parcelId: id }] }])
  const body = { relayId: drop.relayId, lineId, parcelIds: [id] }
  const leave = () => chef.call(sendDrops, { body }, { idempotencyKey: newId() })
  const pause = (reason: string | null, until: string | null) =>
    market.sql(`update delivery_zones set pause_reason = $1, paused_until = $2 where zone = $3`, [
      reason,
      until,
      'regions',
    ])
  await pause('La route est coupée', '2027-01-31')
  await expect(leave()).rejects.toMatchObject({ code: 'pricing.zone_paused' })
  await pause(null, null)
  await leave()
  expect(await owedTo(carrierId)).toBe(400)
  await region.arrive(code)
  expect(await holderOf(id)).toEqual(['relay'])
  expect(await market.sql('select 1 from courier_fees where parcel_id = $1', [id])).toEqual([])
  await expectLedgerAgrees(market.kernel)

  // Nobody collects it: it goes home by Bamako, where the manager's coaches go.
  await region.endDays(id)
  await region.sendBack([id])
  expect((await wayOf(id)).slice(2)).toEqual([
    'coach station taken',
    'coach relay planned',
    'shop shop planned',
  ])
  await expectLedgerAgrees(market.kernel)
})
