import { afterAll, beforeEach, expect, test } from 'vitest'

import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const awa = await market.buyer()
const cloth = await market.product({ seller: await market.seller(), stock: 5 })
// A sequence counts the tries: unlike rows, it keeps its value when a try is rolled back.
await market.sql('create sequence number_tries')
await market.sql('create table taken_numbers (tries int not null)')
await market.sql('insert into taken_numbers values (0)')
await market.sql(`
    create function refuse_number() returns trigger language plpgsql as $$
    begin
      if nextval('number_tries') <= (select tries from taken_numbers) then
        raise unique_violation using constraint = 'orders_number';
      end if;
      return new;
    end $$`)
await market.sql(
  'create trigger refuse_number before insert on orders for each row execute function refuse_number()',
)
afterAll(() => market.close())
beforeEach(() => market.sql("select setval('number_tries', 1, false)"))

const stock = async () =>
  (await market.sql('select stock, reserved from variants where product_id = $1', [cloth._id]))[0]

test('an order whose number is taken twice draws a third', async () => {
  await market.sql('update taken_numbers set tries = 2')
  expect(await order(awa, [line(cloth)])).toMatchObject({ state: 'awaiting_payment' })
  expect(await stock()).toEqual({ stock: 4, reserved: 1 })
})

test('an order that finds no free number in three tries is refused, and takes no stock', async () => {
  await market.sql('update taken_numbers set tries = 1000')
  const failure = await refusal(order(awa, [line(cloth)]))
  expect(failure).toMatchObject({
    status: 503,
    code: 'orders.number_taken',
    message: 'Votre commande n’a pas pu être enregistrée. Réessayez dans un instant.',
  })
  expect(await market.sql('select last_value as tries from number_tries')).toEqual([{ tries: 3 }])
  expect(await stock()).toEqual({ stock: 4, reserved: 1 })
})
