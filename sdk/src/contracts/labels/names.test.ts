import { expect, it } from 'vitest'
import { allEntities, LANGUAGES } from '../index.ts'
import { allDictionaries, DICTIONARY_NAMES, ENTITY_NAMES } from './index.ts'

it.each([
  ['S2-097 every dictionary', Object.keys(allDictionaries()), DICTIONARY_NAMES],
  ['every entity', Object.keys(allEntities()), ENTITY_NAMES],
])('%s has a name in every language', (_, names, texts) => {
  expect(Object.keys(texts).sort()).toEqual([...names].sort())
  for (const name of Object.values(texts)) for (const language of LANGUAGES) expect(name[language]).toBeTruthy()
})
