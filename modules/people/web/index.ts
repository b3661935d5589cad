export { Appointments } from './appointments/appointments-screen.tsx'
export { DeletionQueue } from './people/deletion-queue.tsx'
export { UnlessEasyPassword } from './roles/unless-easy-password.tsx'
export { UserList } from './people/user-list.tsx'
export { UserRecordScreen } from './people/user-record.tsx'
export { sayOutcome } from './people/user-filter.ts'
export const loadAppointments = () =>
  import('./appointments/appointments-screen.tsx').then((file) => file.Appointments)
