import { expect, it } from 'vitest'
import { entity, images, importableFields, integer, rows, shape, text } from './index.ts'

const named = (of: ReturnType<typeof entity>) => importableFields(of).map(([name]) => name)
const Share = shape({ ratio: integer().required() })

it('a file brings what fits into a cell, and nothing where a record needs what does not', () => {
  const name = () => text({ max: 20 }).required()
  expect(named(entity('one', { name: name(), photos: images(), by: text({ max: 9 }).readOnly() }))).toEqual(['name'])
  expect(named(entity('two', { name: name(), shares: rows(Share, { max: 3 }) }))).toEqual(['name'])
  expect(named(entity('three', { name: name(), shares: rows(Share, { max: 3 }).required() }))).toEqual([])
})
