import { defineContract, resource, type StoredRecord } from '@ntocc/sdk/contracts'
import { entity, state, stateMachine, text, type ValuesOf } from '@ntocc/sdk/fields'
import { amongMany, type Condition, type Ctx, defineService } from '@ntocc/sdk/service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { areaNamed } from '../registry/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const bellMachine = stateMachine({
  name: 'bellStatus',
  initial: 0,
  states: { 0: { key: 'still', tone: 'stopped' }, 1: { key: 'ringing', tone: 'done' } },
  moves: [{ name: 'ring', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'bell.edit', needs: ['hung'] }],
})
const Bell = entity('bell', { name: text({ max: 40 }).required(), status: state(bellMachine) })
const bells = defineContract({
  id: 'bells',
  entities: { bell: Bell },
  resources: {
    bell: resource<ValuesOf<typeof Bell>>()('bell', { permission: { edit: 'bell.edit' }, keyword: ['name'] }),
  },
  permissions: ['bell.read', 'bell.edit'],
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const ropes = defineContract({ id: 'ropes' })
const WORDS = {
  entity: { bell: 'Bells' },
  permission: { bell: { read: 'See', edit: 'Change' } },
  dictionary: { bellStatus: 'State of a bell' },
  state: { bellStatus: { still: 'Still', ringing: 'Ringing' } },
}

describe('a condition asked of many records', () => {
  let database: TestDatabase
  let backend: TestBackend
  beforeEach(async () => {
    database = await testDatabase(QUICKEST)
  })
  afterEach(async () => {
    await backend.app.close()
    await database.drop()
  })
  const start = async (hung: Condition): Promise<void> => {
    backend = await testBackend(database.db, {
      areaSources: [
        await madeArea(database.db, bells as never, defineService(bells, {}), { words: WORDS }),
        await madeArea(database.db, ropes as never, defineService(ropes, { conditions: { bell: { hung } } } as never)),
      ],
    })
  }
  const ask = async (names: string[]): Promise<unknown> =>
    areaNamed('ropes')
      ?.platform()
      .inBranch('HQ', (ctx: Ctx) =>
        ctx.holdsEach(
          Bell,
          'hung',
          names.map(name => ({ name })),
        ),
      )
  const isTenor = (name: unknown) => name === 'Tenor'

  it('is asked once where its area answers so, and of a move it is the answer of a set of one', async () => {
    const asked: unknown[][] = []
    await start(
      amongMany(async (_, of) => {
        asked.push(of.map(({ record }) => record.name))
        return of.map(({ record }) => isTenor(record.name))
      }),
    )
    expect(await ask(['Tenor', 'Treble', 'Tenor'])).toEqual([true, false, true])
    expect(await ask([])).toEqual([])
    const admin = await backend.signIn('admin')
    const { data } = await backend.post<StoredRecord>('/ntocc-basic-api/bell', { name: 'Tenor' }, admin)
    const move = { id: data?.id, version: data?.version, move: 'ring' }
    expect(await backend.put('/ntocc-basic-api/bell/move', move, admin)).toMatchObject({ status: 0 })
    expect(asked).toEqual([['Tenor', 'Treble', 'Tenor'], ['Tenor']])
  })

  it('is asked one by one where its area answers of one; what depends on more does not hold', async () => {
    await start((_, { record }) => (record.name === '' ? undefined : isTenor(record.name)))
    expect(await ask(['Treble', 'Tenor', ''])).toEqual([false, true, false])
  })

  it('has an answer for each, or the area is at fault', async () => {
    await start(amongMany(async () => [true]))
    await expect(ask(['Tenor', 'Treble'])).rejects.toThrow()
  })
})
