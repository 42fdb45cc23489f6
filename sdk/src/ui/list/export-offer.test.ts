import { expect, it } from 'vitest'
import { entity as entityOf, text } from '../../fields/index.ts'
import { exportOfferOf } from './export-offer.ts'

const entity = entityOf('cart', { plate: text(), maker: text(), unnamed: text() })

it('the fields of an export are named once, and only when somebody asks for them', () => {
  const named: string[] = []
  const offer = exportOfferOf({ entity, export: { fileName: 'carts' } } as never, {
    list: 'carts',
    titleOf: field => {
      named.push(field)
      return field === 'unnamed' ? 'cart.unnamed' : field.toUpperCase()
    },
    declared: [{ key: 'plate' }],
    shown: [{ key: 'plate' }],
    page: { pageNum: 1, pageSize: 20, count: 1 },
    selection: undefined,
  })
  expect(offer?.list).toBe('carts')
  expect(named).toEqual([])
  expect(offer?.shown).toEqual(['plate'])
  expect(offer?.others).toContain('maker')
  for (const other of ['plate', 'unnamed', 'id']) expect(offer?.others).not.toContain(other)
  const asked = named.length
  expect(offer?.others).toContain('maker')
  expect(named).toHaveLength(asked)
})
