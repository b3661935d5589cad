import { z } from 'zod'

import { Time } from '#kernel/wire/fields.ts'

/** Openings that come, from and until: a page says by its own clock whether the place is open. */
export const ComingTimes = z.array(z.object({ from: Time, until: Time }))
export type ComingTimes = z.output<typeof ComingTimes>
