export * from './orders.table.ts'
