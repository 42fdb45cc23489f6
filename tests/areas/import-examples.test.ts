import { type AreaContract, LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { type Entity, importableFields, localise } from '@ntocc/sdk/fields'
import { areaData } from '@ntocc/sdk/plugin/area'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallTable } from '../../server/src/gateway/calls/table.ts'
import { codeFinder, finderInAll } from '../../server/src/gateway/imports/cells.ts'
import type { FieldColumn } from '../../server/src/gateway/imports/request.ts'
import { readRows } from '../../server/src/gateway/imports/rows.ts'
import { templateColumnOf } from '../../server/src/gateway/imports/template.ts'
import { everyDictionary } from '../../server/src/ntocc/registry/named.ts'
import { areaRows } from '../../server/src/ntocc/seed/areas.ts'
import {
  AREA_SOURCES,
  declaredResources,
  entityDeclared,
  installDeclared,
  uninstallDeclared,
} from '../../server/src/ntocc/testing/areas.ts'

beforeAll(installDeclared)
afterAll(uninstallDeclared)

const WORDS: Readonly<Record<Language, { example: string; yes: string }>> = {
  en: { example: 'Example', yes: 'Yes' },
  zh: { example: '示例', yes: '是' },
  es: { example: 'Ejemplo', yes: 'Sí' },
  ja: { example: '記入例', yes: 'はい' },
}

const calls = new CallTable(AREA_SOURCES.map(source => areaData(source.files().contract() as AreaContract)))
const signal = new AbortController().signal
const importable = declaredResources
  .filter(({ name, by }) => by.create && importableFields(entityDeclared(name) as Entity).length > 0)
  .map(({ name }) => name)

const placesOf = (language: Language): Record<string, string> => {
  const rows = areaRows()
  const names = new Map(rows.map(({ code, name }) => [code, localise(name, language)]))
  return Object.fromEntries(
    rows.map(({ code, parent }) => [
      code,
      parent ? `${names.get(parent)}/${names.get(code)}` : (names.get(code) as string),
    ]),
  )
}
/** Three thousand places are named once for all entities. */
const PLACES = new Map(LANGUAGES.map(language => [language, placesOf(language)]))

/** So are the choices of each dictionary. */
const choicesOf = (language: Language): Map<string, Record<string, string>> =>
  new Map(
    Object.entries(everyDictionary()).map(([type, entries]) => [
      type,
      Object.fromEntries(entries.map(({ code, name }) => [code, localise(name, language)])),
    ]),
  )
let choices: ReadonlyMap<Language, ReturnType<typeof choicesOf>>
beforeAll(() => {
  choices = new Map(LANGUAGES.map(language => [language, choicesOf(language)]))
})

const labelsIn = (language: Language, { kind, options }: FieldColumn['field']): Record<string, string> | undefined => {
  if (kind.name === 'area') return PLACES.get(language)
  return options.dict ? (choices.get(language)?.get(options.dict) ?? {}) : undefined
}

/** The columns as a reader of that language has them. */
const columnsFor = (entity: string, reader: Language): FieldColumn[] =>
  [...(calls.importFields(entity) ?? [])].map(([key, field]) => {
    const labels = labelsIn(reader, field)
    const others = LANGUAGES.filter(each => each !== reader).map(each => labelsIn(each, field) ?? {})
    return { key, field, titles: [key], ...(labels && { labels, otherLabels: others }) }
  })

/** What an import makes of a template that is filled in as its example in one language, by a reader of another. */
async function filledIn(entity: string, language: Language, reader: Language) {
  const cells = columnsFor(entity, language).map(column => templateColumnOf(column, WORDS[language]).example ?? null)
  const columns = columnsFor(entity, reader)
  const fields = columns.map(({ key }) => key)
  const table = { titles: fields, fields, rows: [{ line: 2, cells }], work: 0 }
  return readRows(table, columns, signal)
}

describe('the example of a template', () => {
  it('is of every entity that files can be imported into', () => {
    expect(importable.length).toBeGreaterThan(30)
    expect(importable.filter(name => !calls.importFields(name))).toEqual([])
  })

  it.each(importable)('of %s is accepted as data, in whatever language it is written and read', async name => {
    const entity = entityDeclared(name) as Entity
    for (const language of LANGUAGES)
      for (const reader of LANGUAGES) {
        const { rows, issues } = await filledIn(name, language, reader)
        expect([language, reader, issues]).toEqual([language, reader, []])
        const { values } = rows[0] ?? { values: {} }
        expect([language, reader, entity.accept(values, { strict: true }).errors]).toEqual([
          language,
          reader,
          undefined,
        ])
      }
  })
})

describe('choices of an import', () => {
  const fields = importable.flatMap(name => [...(calls.importFields(name)?.values() ?? [])])
  const choosing = new Map(fields.flatMap(field => (field.options.dict ? [[field.options.dict, field]] : [])))

  it.each([...choosing])('of %s are read in whatever language they are written', (_, field) => {
    const unread: unknown[] = []
    for (const reader of LANGUAGES)
      for (const language of LANGUAGES) {
        const own = labelsIn(reader, field) ?? {}
        const others = LANGUAGES.filter(each => each !== reader).map(each => labelsIn(each, field) ?? {})
        const find = finderInAll(codeFinder, own, others)
        for (const [code, label] of Object.entries(labelsIn(language, field) ?? {}))
          if (find(label) !== code) unread.push([reader, language, label, code, find(label)])
      }
    expect(unread).toEqual([])
  })
})
