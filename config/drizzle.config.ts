export default {
  dialect: 'postgresql',
  schema: ['./modules/*/database/*tables.ts', './kernel/database/tables.ts'],
  out: './database/migrations',
  breakpoints: false,
}
