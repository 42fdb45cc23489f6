import { expect, it, vi } from 'vitest'
import { defineContract } from '../contracts/area.ts'
import { allEntities } from '../contracts/entities.ts'
import { answer, endpoint } from '../contracts/index.ts'
import type { AreaMoney } from '../contracts/money.ts'
import { entity, text } from '../fields/index.ts'
import { areaProblems } from './area-rules.ts'

const { Barge } = await vi.hoisted(async () => {
  const fields = await import('../fields/index.ts')
  return { Barge: fields.entity('barge', { name: fields.text().required() }) }
})
vi.mock('../contracts/nouns.ts', () => ({
  NOUNS: [Barge],
  nounNamed: (name: string) => (name === 'barge' ? Barge : undefined),
}))

it('an area declares a noun of the platform by the entity of the SDK, and by no other of its name', () => {
  expect(areaProblems(defineContract({ id: 'barges', entities: { barge: Barge } }))).toEqual([])
  const other = entity('barge', { name: text() })
  expect(areaProblems(defineContract({ id: 'barges', entities: { barge: other } }))).toEqual([
    "barge is a noun of the platform: declare the SDK's own entity.",
  ])
})

it('what is the kernel’s is nobody else’s', () => {
  const { role } = allEntities()
  expect(areaProblems(defineContract({ id: 'roles', entities: { role: role as never } }))).toEqual([
    'The entity role belongs to the product.',
  ])
})

it('records that are no ordinary ones are chosen from a list of the contract', () => {
  const call = (path: string, method: 'GET' | 'POST' = 'GET') =>
    endpoint({ name: 'bargeFleet', method, path, data: answer.page(), permission: 'barge.read' })
  const problems = (choices: object, bargeFleet = call('/ntocc-basic-api/fleet')) =>
    areaProblems(
      defineContract({
        id: 'barges',
        entities: { barge: Barge },
        calls: { bargeFleet },
        permissions: ['barge.read'],
        choices: choices as never,
      }),
    )
  expect(problems({ barge: { list: 'bargeFleet', name: 'name', also: ['code'] } })).toEqual([])
  expect(problems({ tug: { list: 'bargeFleet', name: 'name' } })).toEqual(['choices.tug: there is no such entity.'])
  expect(problems({ barge: { list: 'tugs', name: 'name' } })).toEqual([
    'choices.barge: tugs is no call that lists records.',
  ])
  expect(problems({ barge: { list: 'bargeFleet', name: 'name' } }, call('/ntocc-basic-api/fleet/{id}'))).toEqual([
    'choices.barge: bargeFleet is no call that lists records.',
  ])
  expect(problems({ barge: { list: 'bargeFleet', name: 'colour' } })).toEqual([
    'choices.barge: there is no field colour.',
  ])
})

it('what moves in the books names accounts of its own, or of another area by its id', () => {
  const problems = (money: AreaMoney) => areaProblems(defineContract({ id: 'barges', money }))
  const accounts = { purse: {}, bank: { mayGoBelow: true, parts: 4 } }
  expect(
    problems({
      accounts,
      bookings: { fill: { from: 'bank', to: 'purse' }, pay: { from: 'purse', to: 'fees.income' } },
    }),
  ).toEqual([])
  expect(problems({ accounts: { Purse: {}, chest: { parts: 2 } }, bookings: {} })).toEqual([
    "'Purse' cannot be the name of an account or a booking.",
    'money.accounts.chest cannot be split: only one that may go below nothing can.',
  ])
  expect(
    problems({ accounts, bookings: { turn: { from: 'purse', to: 'purse' }, lend: { from: 'purse', to: 'chest' } } }),
  ).toEqual([
    'money.bookings.turn moves nothing: both of its accounts are purse.',
    'money.bookings.lend names the account chest, which barges does not have.',
  ])
})

it('a role of its own has a code that is nobody else’s, and is given what the contract brings', () => {
  const problems = (ownRoles: object) =>
    areaProblems(
      defineContract({ id: 'barges', permissions: ['barge.read'], defaults: { ownRoles: ownRoles as never } }),
    )
  expect(problems({ BARGEE: { grant: { permissions: ['barge.read'] } } })).toEqual([])
  expect(problems({ FINANCE: { grant: 'all' }, bargee: { grant: 'all' } })).toEqual([
    "'FINANCE' cannot be the code of a role of its own.",
    "'bargee' cannot be the code of a role of its own.",
  ])
  expect(problems({ BARGEE: { grant: { permissions: ['tug.read'] } } })).toEqual([
    'BARGEE is given tug.read, which the contract does not bring.',
  ])
})
