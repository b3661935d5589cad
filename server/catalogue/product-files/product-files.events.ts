import { defineEvent } from '../../kernel/events.ts'

/** A seller let a file of products go. */
export const importStarted = defineEvent<{ id: string; sellerId: string }>(
  'product_files.import_started',
)
