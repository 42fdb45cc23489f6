import { expect, it } from 'vitest'
import { recordMachine } from '../fields/entity.ts'
import { entity, idCard, integer, localized, mobile, plate, state, text } from '../fields/index.ts'
import { areaProblems } from '../plugin/area-rules.ts'
import { defineContract } from './area.ts'
import { searchWayOf } from './search.ts'

const Crane = entity('crane', {
  craneNo: text({ max: 20 }).required(),
  name: localized(),
  lifts: integer(),
  plateNo: plate(),
  phone: mobile().sensitive('MOBILE_PHONE'),
  idNo: idCard().sensitive('ID_CARD'),
  status: state(recordMachine),
})
const ENTITIES = { crane: Crane }
const TO = '/cranes?open={id}'

it('a field is looked in by its kind; what identifies a person is not', () => {
  const ways = Object.fromEntries(Object.entries(Crane.own).map(([name, field]) => [name, searchWayOf(field)]))
  expect(ways).toEqual({
    craneNo: 'number',
    name: 'name',
    lifts: undefined,
    plateNo: 'number',
    phone: 'phone',
    idNo: undefined,
    status: undefined,
  })
})

it('a field that the entity does not have, or that is no text, does not compile', () => {
  const search = { by: ['craneNo'], title: 'name', to: TO } as const
  expect(areaProblems(defineContract({ id: 'cranes', entities: ENTITIES, search: { crane: search } }))).toEqual([])
  defineContract({
    id: 'cranes',
    entities: ENTITIES,
    // @ts-expect-error the crane has no hook
    search: { crane: { ...search, by: ['hook'] } },
  })
  defineContract({
    id: 'cranes',
    entities: ENTITIES,
    // @ts-expect-error a number of lifts is no text
    search: { crane: { ...search, title: 'lifts' } },
  })
  defineContract({
    id: 'cranes',
    entities: ENTITIES,
    // @ts-expect-error the contract has no hook
    search: { hook: search },
  })
})

it('a contract without types is refused in words', () => {
  const problemsOf = (search: object) =>
    areaProblems(defineContract({ id: 'cranes', entities: ENTITIES, search: { crane: search as never } }))
  const right = { by: ['craneNo'], title: 'name', to: TO }
  expect(problemsOf({ ...right, by: [] })).toEqual(['search.crane names no field to look in.'])
  expect(problemsOf({ ...right, by: ['idNo'] })).toEqual(['search.crane: nothing is found by idNo.'])
  expect(problemsOf({ ...right, hint: ['lifts'] })).toEqual(['search.crane: lifts is no text to show.'])
  for (const field of ['phone', 'lifts'])
    expect(problemsOf({ ...right, inside: [field, 'plateNo'] })).toEqual([
      `search.crane: no keyword is looked for inside of ${field}.`,
    ])
  expect(problemsOf({ ...right, state: 'name' })).toEqual(['search.crane: name is no state.'])
  expect(problemsOf({ ...right, to: '/cranes?phone={phone}' })).toEqual([
    'search.crane: phone is masked, and stands in no address.',
  ])
  expect(problemsOf({ ...right, hint: ['hook'] })).toEqual(['search.crane speaks of hook, which crane does not have.'])
})
