import { LANGUAGES } from '@ntocc/sdk/contracts'
import { type AnyShape, type Entity, type Field, kindNamed } from '@ntocc/sdk/fields'
import { afterAll, describe, expect, it } from 'vitest'
import { dictionaryName, entityName, everyDictionary } from '../registry/named.ts'
import {
  declaredCalls,
  declaredEntities,
  declaredMachines,
  declaredResources,
  entityDeclared,
  installDeclared,
  uninstallDeclared,
} from '../testing/areas.ts'

afterAll(uninstallDeclared)

installDeclared()

const SENSITIVE: Readonly<Record<string, string>> = {
  idCard: 'ID_CARD',
  mobile: 'MOBILE_PHONE',
  bankAccount: 'BANK_CARD',
}

const fieldsOf = (shape: AnyShape): Field[] =>
  Object.values(shape.fields).flatMap(field => [field, ...(field.options.shape ? fieldsOf(field.options.shape) : [])])

const each = (check: (entity: Entity, name: string, field: Field) => void): void => {
  for (const entity of declaredEntities) for (const [name, field] of entity.entries) check(entity, name, field)
}

describe('what product and areas declare together', () => {
  it('has every name once', () => {
    for (const names of [
      declaredEntities.map(({ name }) => name),
      declaredResources.map(({ name }) => name),
      declaredMachines.map(({ name }) => name),
      declaredCalls.map(({ name }) => name),
      declaredCalls.map(({ method, path }) => `${method} ${path}`),
    ])
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(declaredEntities.length).toBeGreaterThan(45)
  })

  it('points references at entities that there are, chosen by fields they have', () => {
    each((entity, name, field) => {
      const target = field.options.entity
      if (target) expect([entity.name, name, Boolean(entityDeclared(target))]).toEqual([entity.name, name, true])
      expect(kindNamed(field.kind.name)).toBe(field.kind)
    })
    for (const { name, keyword, also = [] } of declaredResources)
      for (const shown of [...keyword, ...also])
        expect([name, shown, entityDeclared(name)?.fieldNamed(shown) !== undefined]).toEqual([name, shown, true])
  })

  it('marks what is sensitive', () => {
    each((entity, name, { kind, options }) => {
      const expected = SENSITIVE[kind.name]
      if (expected) expect([entity.name, name, options.sensitive]).toEqual([entity.name, name, expected])
    })
  })

  it('names every entity, dictionary and code in four languages', () => {
    const dictionaries = everyDictionary()
    for (const { name } of declaredEntities) expect([name, typeof entityName(name)]).toEqual([name, 'object'])
    for (const [type, entries] of Object.entries(dictionaries)) {
      expect([type, typeof dictionaryName(type)]).toEqual([type, 'object'])
      for (const { code, name } of entries)
        for (const language of LANGUAGES) expect([type, code, name[language].trim() !== '']).toEqual([type, code, true])
    }
    for (const { name, codes } of declaredMachines)
      expect([name, dictionaries[name]?.map(entry => entry.code)]).toEqual([name, codes.map(String)])
    for (const field of declaredEntities.flatMap(fieldsOf))
      for (const code of field.options.codes ?? []) {
        const { dict = '' } = field.options
        expect([dict, code, dictionaries[dict]?.some(entry => entry.code === code)]).toEqual([dict, code, true])
      }
  })
})
