import { Appointments } from '#modules/accounts/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('nominations')

export default function AppointmentsSection() {
  return <Appointments Frame={Frame} />
}
