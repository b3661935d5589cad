export * from './finance.table.ts'
