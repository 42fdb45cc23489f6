import { describe, expect, it } from 'vitest'
import { allEntities } from './entities.ts'
import { referenceOf } from './references.ts'

const referred = [
  ...new Set(
    Object.values(allEntities()).flatMap(entity =>
      Object.values(entity.fields).flatMap(field =>
        field.kind.name === 'reference' ? (field.options.entity ?? []) : [],
      ),
    ),
  ),
]
describe('references', () => {
  it.each(referred)('to a %s are chosen from its list by name', name => {
    const source = referenceOf(name)
    const fields = allEntities()[name]?.fields ?? {}
    expect(source?.endpoint.data.kind).toBe('page')
    for (const shown of [source?.name ?? '', source?.code ?? '', ...(source?.also ?? [])])
      expect(Object.keys(fields)).toContain(shown)
  })
  it('to anything else are typed in', () => {
    for (const name of ['nothing', 'toString', undefined]) expect(referenceOf(name)).toBeUndefined()
  })
})
