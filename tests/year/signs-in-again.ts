import { login } from '#modules/identity/contract/accounts.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import type { Market } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'

/** Whose session is over, after a month without a call, signs in and does the same again. */
export function signsInAgain({ visitor, withToken }: Market, person: Person): void {
  let { call } = person
  const { phone } = person.user
  person.call = (async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 'session.missing') throw failure
      const { token } = await visitor(login, { body: { phone, password: 'secret12' } })
      call = withToken(token)
      return call(endpoint, input, options)
    }
  }) satisfies Client
}
