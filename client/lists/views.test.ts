import { expect, test } from 'vitest'

import { restoreViews, viewPlace, withoutView, withView } from './list-filters.tsx'

test('a view saves the filters of a list, not the open record nor the sort', () => {
  const search = new URLSearchParams('etat=suspended&tri=Nom&compte=7&q=awa')
  expect(viewPlace('fatou', '/admin-user', search).filters).toBe('etat=suspended&q=awa')
})

test('a list without a filter has nothing to save, whatever its tab', () => {
  expect(viewPlace('fatou', '/financeDashboard', new URLSearchParams('onglet=caisses'))).toEqual({
    owner: 'fatou /financeDashboard/caisses/',
    filters: '',
  })
})

test('the same name replaces a view, and a deleted one is gone', () => {
  const one = withView({}, 'fatou', { name: 'À voir', filters: 'etat=a' })
  const two = withView(one, 'fatou', { name: 'À voir', filters: 'etat=b' })
  expect(two).toEqual({ fatou: [{ name: 'À voir', filters: 'etat=b' }] })
  expect(withoutView(two, 'fatou', 'À voir')).toEqual({ fatou: [] })
})

test('data stored by another version is ignored', () => {
  expect(restoreViews('damaged')).toEqual({})
  expect(restoreViews({ fatou: [{ name: 3 }, null], issa: 'x' })).toEqual({ fatou: [], issa: [] })
})
