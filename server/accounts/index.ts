export * from './accounts.table.ts'
