import { accountWords, eventNames } from '#modules/ledger/contract/book-words.ts'
import { figureNames, type LedgerAccount } from '#modules/ledger/contract/books.ts'
import { type Filters, oneDay, oneWord } from '#web/lists/use-filters.ts'

export const accountNames = Object.keys(accountWords).filter(
  (name): name is LedgerAccount => name !== 'market',
)

/** The filter of the ledger as the call takes it, read off the address. */
export function entryQuery({ of }: Filters) {
  const [figure, account, event] = [
    oneWord(figureNames, of('chiffre')),
    oneWord(accountNames, of('compte')),
    oneWord(eventNames, of('evenement')),
  ]
  const [from, to] = [timeOf(of('du'), 'T00:00:00.000Z'), timeOf(of('au'), 'T23:59:59.999Z')]
  return {
    ...(figure && { figure }),
    ...(account && { account }),
    ...(event && { event }),
    ...(of('titulaire') && { owner: of('titulaire') }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** A figure of another screen leads here with its very instants, a person chooses days. */
function timeOf(value: string, hours: string): string {
  return oneDay(value) ? `${value}${hours}` : value
}
