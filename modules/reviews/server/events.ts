import { defineEvent } from '#kernel/events/events.ts'

/** A buyer said what he thinks of what was delivered to him. */
export const reviewGiven = defineEvent<{ reviewId: string; at: string }>('reviews.given')
/** The shop answered. */
export const reviewAnswered = defineEvent<{ reviewId: string; at: string }>('reviews.answered')
