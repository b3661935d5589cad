/** Hours from `from` up to `to`; `to` at or before `from`: of the next day. */
export type Interval = { from: string; to: string }
/** null: closed. Two openings at most. */
export type OpeningDay = (Interval & { second?: Interval | null | undefined }) | null
