import { integer, json, pgView, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

type Image = { id: string; width: number; height: number; placeholder: string; avif: boolean }

export const pictureFacts = pgView('picture_facts', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder').notNull(),
  createdAt: time('created_at').notNull(),
  image: json('image').$type<Image>().notNull(),
}).existing()
