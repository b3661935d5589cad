import { sql } from 'drizzle-orm'
import { integer, json, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#database/columns.ts'

type Image = { id: string; width: number; height: number; placeholder: string; avif: boolean }

/** Accepted pictures; `image` is the data a page needs. */
export const pictureFacts = pgView('picture_facts', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder').notNull(),
  createdAt: time('created_at').notNull(),
  image: json('image').$type<Image>().notNull(),
}).as(sql`
  select
    i.id, i.owner_id, i.width, i.height, i.placeholder, i.created_at, i.hidden_at, i.face,
    json_build_object(
      'id', i.id, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder,
      'avif', true
    ) as image
  from images i`)
