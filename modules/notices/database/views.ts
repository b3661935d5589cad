import { pgView } from 'drizzle-orm/pg-core'

export const noticeFacts = pgView('notice_facts', {}).existing()
