import type { DatabaseSync } from 'node:sqlite'
import { text } from '../program/database.ts'

export type Template = {
  name: string
  language: string
  category: string
  body: string
  /** `{{1}}` stands for what each message adds. */
  buttons: { text: string; url: string }[]
}

export type Templates = {
  /** Replaces one of the same name. */
  keep: (template: Template) => void
  find: (name: string, language: string) => Template | null
  all: () => Template[]
}

export function openTemplates(database: DatabaseSync): Templates {
  database.exec(`create table if not exists templates (
    name text not null, language text not null, content text not null, primary key (name, language)
  )`)
  const put = database.prepare(
    'insert or replace into templates (name, language, content) values (?, ?, ?)',
  )
  const one = database.prepare('select content from templates where name = ? and language = ?')
  const all = database.prepare('select content from templates order by name')
  return {
    keep: (template) => void put.run(template.name, template.language, JSON.stringify(template)),
    find: (name, language) => {
      const row = one.get(name, language)
      return row ? read(text(row, 'content')) : null
    },
    all: () => all.all().map((row) => read(text(row, 'content'))),
  }
}

function read(content: string): Template {
  return JSON.parse(content) as Template
}
