import { expect, it } from 'vitest'
import { moved } from './reorder.ts'

it('moves one entry and keeps all others in their order; places beyond the ends are the ends', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(list, 1, 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(moved(list, 2, -1)).toEqual(['c', 'a', 'b', 'd'])
  expect(moved(list, 9, 0)).toEqual(list)
})
