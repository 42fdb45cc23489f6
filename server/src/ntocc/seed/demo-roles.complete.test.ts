import type { Page, RecordResource } from '@ntocc/sdk/contracts'
import type { StateMachine } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Moved, type MoveSource, offeredMoves } from '../../../../sdk/src/ui/record/moves.ts'
import { declaredCalls, declaredResources, entityDeclared, installDeclared } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { demoSignIns } from './demo-staff.ts'
import { rolesFor } from './roles.ts'

/**
 * Every demo account makes the moves that the console offers it, on the records that it finds there, and none of the others:
 * a role that says that it may do something can do it.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Whoever may least comes first: the others leave less to do. */
const ACCOUNTS = [
  ['driver', 'DRIVER'],
  ['carrier', 'CARRIER'],
  ['shipper', 'SHIPPER'],
  ['finance1', 'PLAT_ADMIN'],
  ['review1', 'PLAT_ADMIN'],
  ['dispatch1', 'PLAT_ADMIN'],
  ['admin', 'PLAT_ADMIN'],
  ['ctms', 'PLAT_ADMIN'],
  ['hubei', 'PLAT_ADMIN'],
  ['tianjin', 'PLAT_ADMIN'],
] as const

const REFUSED = [4030, 4040, 4090]
const [DONE, CONFLICT] = [0, 4090]
const OF_THE_PERSON = ['state', 'party', 'permission'].map(rule => `validation.move.${rule}`)

installDeclared()

interface Standing extends Moved {
  status: number
}

interface Moving {
  resource: RecordResource
  machine: StateMachine
}

const movings: readonly Moving[] = declaredResources.flatMap(resource => {
  const machine = entityDeclared(resource.name)?.fieldNamed('status')?.options.machine
  return machine && resource.by.move && resource.by.list && resource.by.get ? [{ resource, machine }] : []
})

/** Codes that calls beside those of records ask for: the moves that they name are made by those calls. */
const OF_CALLS = new Set(
  declaredCalls
    .filter(call => !declaredResources.some(({ calls }) => call.name in calls))
    .map(({ permission }) => permission),
)

it('whoever holds the code of a move can make the call that moves', () => {
  const closed = ['Standard-2.1', 'Ctms-2.1'].flatMap(edition =>
    rolesFor(edition).flatMap(({ roleCode, roles, permissions }) =>
      movings.flatMap(({ resource, machine }) => {
        const call = resource.by.move?.permission
        if (call === undefined || permissions.includes(call)) return []
        return machine.moves
          .filter(({ by }) => roles.some(role => by.includes(role)))
          .filter(({ permission: code }) => code && permissions.includes(code) && !OF_CALLS.has(code))
          .map(({ name }) => `${roleCode} ${resource.name} ${name} wants ${call}`)
      }),
    ),
  )
  expect([...new Set(closed)]).toEqual([])
})

withDatabase('each account of the demo', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db, { demoWaybills: 120 })
  })
  afterAll(() => backend.app.close())

  interface Person {
    token: string
    partyType: (typeof ACCOUNTS)[number][1]
    permissions: readonly string[]
  }

  const personOf = async (username: string, partyType: Person['partyType']): Promise<Person> => {
    const token = await backend.signIn(username)
    const { rows } = await database().db.query<{ permissions: string[] }>(
      `select r.permissions from sys_account a join sys_account_role ar on ar.account_id = a.id
         join role r on r.id = ar.role_id where a.username = $1 order by ar.sort limit 1`,
      [username],
    )
    return { token, partyType, permissions: rows[0]?.permissions ?? [] }
  }

  /** A refusal that is not about who or from where: the record lacks something that only its area knows of. */
  const isOfTheRecord = ({ status, errors }: Awaited<ReturnType<TestBackend['call']>>): boolean =>
    status >= CONFLICT && !OF_THE_PERSON.includes(errors?.move?.code ?? '')

  const walkOne = async ({ token, ...mover }: Person, { resource, machine }: Moving): Promise<string[]> => {
    const made: string[] = []
    const path = resource.by.list?.path ?? ''
    if (!resource.by.move) return made
    const source: MoveSource<Standing> = { machine, state: 'status', call: resource.by.move }
    const oneOf = async (state: number): Promise<Standing | undefined> => {
      const { data } = await backend.get<Page<Standing>>(`${path}?status=${state}&pageSize=1`, token)
      const row = data?.records[0]
      return row && (await backend.get<Standing>(`${path}/${row.id}?moves=all`, token)).data
    }
    const offeredOn = (row: Standing) =>
      offeredMoves(source, row, mover).flatMap(({ move, reason }) => (reason ? [] : [move.name]))
    const make = ({ id, version }: Standing, move: string) =>
      backend.call({ method: 'PUT', url: `${path}/move`, token, payload: { id, version, move, reason: 'As offered' } })
    for (const state of machine.codes) {
      const first = await oneOf(state)
      if (!first) continue
      const offered = offeredOn(first)
      const others = new Set(machine.moves.flatMap(({ name }) => (offered.includes(name) ? [] : [name])))
      for (const name of others) {
        const answer = await make(first, name)
        expect(REFUSED, `${resource.name} ${state} ${name}: ${answer.msg}`).toContain(answer.status)
      }
      // Each on a record as it is then: the move before has brought the first one elsewhere.
      for (const name of offered) {
        const row = await oneOf(state)
        if (!row || !offeredOn(row).includes(name)) continue
        const answer = await make(row, name)
        const isDone = answer.status === DONE
        expect(isDone || isOfTheRecord(answer), `${resource.name} ${state} ${name}: ${answer.msg}`).toBe(true)
        if (isDone) made.push(`${resource.name} ${name}`)
      }
    }
    return made
  }

  it('whoever works in an area can sign in and has something to move', async () => {
    const found = demoSignIns(true).filter(({ username }) => /1$/.test(username))
    const theirs = found.map(({ username }) => username).filter(name => !ACCOUNTS.some(([known]) => known === name))
    expect(theirs.length).toBeGreaterThan(0)
    for (const username of theirs) {
      const person = await personOf(username, 'PLAT_ADMIN')
      const made: string[] = []
      for (const moving of movings) made.push(...(await walkOne(person, moving)))
      expect(made, username).not.toEqual([])
    }
  })

  it.each(ACCOUNTS)('%s makes what is offered and nothing else', async (username, partyType) => {
    const person = await personOf(username, partyType)
    const made: string[] = []
    for (const moving of movings) made.push(...(await walkOne(person, moving)))
    // Drivers and carriers do their work by calls of its own; everybody else of the demo has something to move.
    if (partyType === 'PLAT_ADMIN' || partyType === 'SHIPPER') expect(made).not.toEqual([])
  })
})
