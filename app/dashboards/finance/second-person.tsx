import { NumberChanges } from '#modules/numbers/web/index.ts'
import { Appointments } from '#modules/people/web/index.ts'

/** Lists changes that await a second person of the team. */
export function SecondPerson() {
  return <Appointments after={<NumberChanges />} />
}
