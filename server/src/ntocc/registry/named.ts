import type { LocalizedEntry, LocalizedText } from '@ntocc/sdk/contracts'
import { allDictionaries, DICTIONARY_NAMES, ENTITY_NAMES } from '@ntocc/sdk/contracts/labels'
import { subjectOf } from '@ntocc/sdk/plugin/area'
import { found, installedAreas, ownOf } from './areas.ts'
import { REVIEW_KINDS, reviewEntries } from './words.ts'

/** What everything is called that product and areas have: the console shows words of areas that it does not know. */

/** What a record is called, by its entity. */
export const entityName = (name: string): LocalizedText | string =>
  found(ownOf(ENTITY_NAMES, name), ({ words }) => words.entities.get(name)) ?? name

/** What a field of a record is called by the area that has it; undefined where no page shows it. */
export const fieldName = (entity: string, field: string): LocalizedText | undefined =>
  found(undefined, ({ words }) => words.fields.get(`${entity}.${field}`))

/** What a dictionary is called. */
export const dictionaryName = (type: string): LocalizedText | string =>
  found(ownOf(DICTIONARY_NAMES, type), ({ words }) => words.dictionaries.get(type)?.name) ?? type

/** Those of the product; the kinds of review are of whoever declares them. */
const productDictionaries = (): Record<string, readonly LocalizedEntry[]> => {
  const dictionaries = allDictionaries()
  const kinds = installedAreas().flatMap(({ words }) => reviewEntries(words))
  return { ...dictionaries, [REVIEW_KINDS]: [...(dictionaries[REVIEW_KINDS] ?? []), ...kinds] }
}

/** Entries of every dictionary that comes with product and areas, by its name. */
export const everyDictionary = (): Record<string, readonly LocalizedEntry[]> => ({
  ...productDictionaries(),
  ...Object.fromEntries(
    installedAreas().flatMap(({ words }) => [...words.dictionaries].map(([type, { entries }]) => [type, entries])),
  ),
})

/** Permission codes that areas bring, with what they are called and what they are about. */
export const areaPermissions = (): { permission: string; title: LocalizedText; subject?: LocalizedText }[] =>
  installedAreas().flatMap(({ words }) =>
    [...words.permissions].map(([permission, title]) => {
      const name = subjectOf(permission)
      const subject = words.subjects.get(name) ?? words.entities.get(name)
      return { permission, title, ...(subject && { subject }) }
    }),
  )

/** What the to-dos of areas are called, by key. */
export const areaTodoNames = (): [key: string, name: LocalizedText][] =>
  installedAreas().flatMap(({ words }) => [...words.todo])
