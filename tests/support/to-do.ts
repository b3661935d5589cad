import { readToDo, type ToDo } from '#modules/promises/contract/promises.ts'
import type { Person } from './market-people.ts'

/** Reads what a person has to do, of one kind. */
export async function toDoOf(person: Pick<Person, 'call'>, kind: string): Promise<ToDo[]> {
  const { rows } = await person.call(readToDo, {})
  return rows.filter((row) => row.kind === kind)
}
