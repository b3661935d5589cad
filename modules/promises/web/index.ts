export { OwnKeptPromises, ShopKeepsWords } from './kept-promises.tsx'
export { ToDoList } from './to-do-list.tsx'
export { useToDo } from './use-to-do.ts'
