import { expect, it } from 'vitest'
import { defineContract } from '../contracts/area.ts'
import { CONFIG_KEYS } from '../contracts/session.ts'
import { code, entity, type Field, flag, shape, text } from '../fields/index.ts'
import { settingProblems } from './setting-rules.ts'

const Barge = entity('barge', { name: text().required() })

const problems = (field: Field): string[] =>
  settingProblems(defineContract({ id: 'barges', entities: { barge: Barge }, settings: shape({ stops: field }) }))

it('a rule of compliance is a flag with a default, about an entity of the contract', () => {
  expect(problems(flag().required().default(true).compliance('barge'))).toEqual([])
  expect(problems(flag().required().default(true).compliance('tug'))).toEqual([
    'The setting stops stops tug, which is no entity of the contract.',
  ])
  expect(problems(flag().compliance('barge'))).toEqual([
    'The setting stops is a rule of compliance: it is required, and has a default.',
  ])
  expect(problems(text().required().default('x').compliance('barge'))).toEqual([
    'The setting stops is a rule of compliance: only a flag can be.',
  ])
})

it('what stands in the configuration of a branch is a text or a code that the whole product knows, and no secret', () => {
  const { mapsKey, reportProvince } = CONFIG_KEYS
  expect(problems(text().inConfiguration(mapsKey))).toEqual([])
  expect(problems(code('stops', ['1', '2']).inConfiguration(reportProvince))).toEqual([])
  expect(problems(text().inConfiguration('fleet.certificateBlocks'))).toEqual([
    "The setting stops stands under fleet.certificateBlocks, which no branch's configuration has: see CONFIG_KEYS.",
  ])
  expect(problems(flag().inConfiguration(mapsKey))).toEqual([
    'The setting stops stands in the configuration: only a text or a code can.',
  ])
  expect(problems(text().secret().inConfiguration(mapsKey))).toEqual([
    'The setting stops stands in the configuration, which pages read: it cannot be secret.',
  ])
})
