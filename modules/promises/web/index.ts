export { EndsCard } from './ends-card.tsx'
export { OwnKeptPromises } from './keeps-words.tsx'
export { ToDoList } from './to-do-list.tsx'
export { useToDo } from './use-to-do.ts'
