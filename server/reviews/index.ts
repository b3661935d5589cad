export * from './reviews.table.ts'
