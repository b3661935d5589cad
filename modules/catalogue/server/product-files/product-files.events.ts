import { defineEvent } from '#kernel/events/events.ts'

/** A seller started the import of a file of products. */
export const importStarted = defineEvent<{ id: string; sellerId: string }>(
  'product_files.import_started',
)
