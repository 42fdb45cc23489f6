import { afterEach, describe, expect, it } from 'vitest'
import { allEntities } from './entities.ts'
import { knowReferences } from './known-references.ts'
import { referenceOf } from './references.ts'

const entities = allEntities()
const referred = [
  ...new Set(
    Object.values(entities).flatMap(entity =>
      Object.values(entity.fields).flatMap(field =>
        field.kind.name === 'reference' && entities[field.options.entity ?? ''] ? (field.options.entity ?? []) : [],
      ),
    ),
  ),
]

describe('references', () => {
  afterEach(() => knowReferences({}))

  it.each(referred)('to a %s are chosen from its list by name', name => {
    const source = referenceOf(name)
    const fields = entities[name]?.fields ?? {}
    expect(source?.endpoint.data.kind).toBe('page')
    for (const shown of [source?.name ?? '', source?.code ?? '', ...(source?.also ?? [])])
      expect(Object.keys(fields)).toContain(shown)
  })

  it('to a record of an installed area are chosen from the list that its area tells of', () => {
    expect(referenceOf('fuelCard')).toBeUndefined()
    knowReferences({ fuelCard: { name: 'cardNo', also: ['holder'] } })
    const source = referenceOf('fuelCard')
    expect(source).toMatchObject({ name: 'cardNo', code: 'code', also: ['holder'] })
    expect(source?.endpoint).toMatchObject({ name: 'fuelCardList', method: 'GET', path: '/ntocc-basic-api/fuelCard' })
    // The same one each time: what was asked under it is found again.
    expect(referenceOf('fuelCard')).toBe(source)
    knowReferences({})
    expect(referenceOf('fuelCard')).toBeUndefined()
  })

  it('to a record that is no ordinary one from where its area lists it', () => {
    knowReferences({ waybill: { name: 'waybillNo', also: ['vehicleNo'], path: '/ntocc-tms-api/waybill' } })
    const source = referenceOf('waybill')
    expect(source).toMatchObject({ name: 'waybillNo', code: 'code', also: ['vehicleNo'] })
    expect(source?.endpoint).toMatchObject({ name: 'waybillList', method: 'GET', path: '/ntocc-tms-api/waybill' })
    expect(source?.endpoint.data.kind).toBe('page')
    expect(referenceOf('waybill')).toBe(source)
  })

  it('never to an area in the place of the product', () => {
    knowReferences({ driver: { name: 'phone' } })
    expect(referenceOf('driver')?.name).toBe('name')
  })

  it('to anything else are typed in', () => {
    for (const name of ['nothing', 'toString', undefined]) expect(referenceOf(name)).toBeUndefined()
  })
})
