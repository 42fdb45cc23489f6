import { entity, integer, text } from '@ntocc/sdk/fields'
import { expect, it } from 'vitest'
import { type Noted, problemsOf } from './witnessed.ts'

const Lamp = entity('lamp', { name: text({ max: 40 }), hours: integer().derived() })

let at = 0
const noted = (kind: Noted['kind'], more: Partial<Noted>): Noted => {
  at += 1
  return {
    seq: String(at),
    tx: '7',
    kind,
    by_whom: null,
    entity: 'lamp',
    record_id: '1',
    action: null,
    before: null,
    after: null,
    ...more,
  }
}
const old = { id: 1, version: 3, name: 'Hall', hours: 1, is_deleted: false }
const now = { ...old, version: 4, name: 'Attic' }
const row = (more: Partial<Noted> = {}) => noted('row', { action: 'update', before: old, after: now, ...more })
const told = (more: Partial<Noted> = {}) => noted('told', { by_whom: 'one', before: old, after: now, ...more })
const line = (action = 'update') => noted('trail', { action })
const problems = (...lines: readonly Noted[]) => problemsOf(lines, ['one'], () => Lamp)

it('a change that was told once, with one line and one version more, is in order', () => {
  expect(problems(row(), line(), told())).toEqual([])
  expect(problems(row({ after: { ...old, version: 4 } }), told({ after: { ...old, version: 4 } }))).toEqual([])
  const gone = { ...old, version: 4, is_deleted: true }
  expect(problems(row({ after: gone }), line('delete'), told({ after: { ...gone, isDeleted: true } }))).toEqual([])
  expect(problems(row(), line('light'), told({ action: 'light' }))).toEqual([])
  const born = { ...old, version: 0 }
  expect(
    problems(row({ action: 'insert', before: null, after: born }), line('create'), told({ before: null, after: born })),
  ).toEqual([])
})

it('what is derived is told, and has no version and no line', () => {
  const seen = { ...old, hours: 2 }
  expect(problems(row({ after: seen }), told({ after: seen }))).toEqual([])
  expect(problems(row({ after: seen }), line(), told({ after: seen }))).toHaveLength(1)
})

it.each([
  ['nobody was told', () => [row(), line()]],
  ['it was told twice', () => [row(), line(), told(), told()]],
  ['it was told of nothing that was written', () => [told()]],
  ['it was told in another transaction', () => [row(), line(), told({ tx: '8' })]],
  ['it was told first', () => [told(), row(), line()]],
  ['it was told without what was before', () => [row(), line(), told({ before: null })]],
  ['what was told before is what is now', () => [row(), line(), told({ before: { ...old, name: 'Attic' } })]],
  ['another version was told', () => [row(), line(), told({ after: { ...now, version: 5 } })]],
  ['there is no line', () => [row(), told()]],
  ['there are two lines', () => [row(), line(), line(), told()]],
  ['the line says something else', () => [row(), line('light'), told()]],
  [
    'the version stayed',
    () => [row({ after: { ...now, version: 3 } }), line(), told({ after: { ...now, version: 3 } })],
  ],
  ['two versions', () => [row({ after: { ...now, version: 5 } }), line(), told({ after: { ...now, version: 5 } })]],
] as const)('%s: seen', (_what, lines) => {
  expect(problems(...lines())).not.toEqual([])
})
