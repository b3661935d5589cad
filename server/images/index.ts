export * from './images.table.ts'
