import { type AreaContract, defineContract, type InstalledPlugin, resource } from '@ntocc/sdk/contracts'
import { dateTime, entity, integer, state, stateMachine, text, type ValuesOf } from '@ntocc/sdk/fields'
import { type Ctx, defineService, essential, oneByOne, type ServiceDeclaration, sql } from '@ntocc/sdk/service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { areaNamed } from '../registry/areas.ts'
import { repeatMissed } from '../registry/missed.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'
import { addCaller } from '../testing/parties.ts'
import type { AreaBuild } from './read.ts'
import { unansweredConditions } from './unanswered.ts'

const lampMachine = stateMachine({
  name: 'lampStatus',
  initial: 0,
  states: { 0: { key: 'off', tone: 'stopped' }, 1: { key: 'on', tone: 'done' } },
  moves: [
    { name: 'light', from: [0], to: 1, by: ['PLAT_ADMIN'], permission: 'lamp.edit', needs: ['wired'] },
    { name: 'dim', from: [1], to: 0, by: ['PLAT_ADMIN'], permission: 'lamp.edit' },
  ],
})
const Lamp = entity('lamp', { name: text({ max: 40 }).required(), status: state(lampMachine) })
type Lamp = ValuesOf<typeof Lamp>

const lamps = defineContract({
  id: 'lamps',
  entities: { lamp: Lamp },
  resources: {
    lamp: resource<Lamp>()('lamp', { permission: { edit: 'lamp.edit' }, keyword: ['name'] }),
  },
  permissions: ['lamp.read', 'lamp.edit'],
  offers: { lamp: ['name'] },
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})
const wires = defineContract({ id: 'wires' })
const cables = defineContract({ id: 'cables' })

const WORDS = {
  entity: { lamp: 'Lamps' },
  permission: { lamp: { read: 'See', edit: 'Change' } },
  dictionary: { lampStatus: 'State of a lamp' },
  state: { lampStatus: { off: 'Off', on: 'On' } },
}

describe('areas that have to do with each other’s records', () => {
  let database: TestDatabase
  let backend: TestBackend
  let token: string
  beforeEach(async () => {
    database = await testDatabase(QUICKEST)
  })
  afterEach(async () => {
    await backend.app.close()
    await database.drop()
  })

  const made = (contract: AreaContract, service: unknown) =>
    madeArea(database.db, contract, service, { words: contract.id === 'lamps' ? WORDS : {} })
  const start = async (
    ofWires: ServiceDeclaration<typeof wires> = {},
    more: readonly AreaBuild[] = [],
  ): Promise<void> => {
    backend = await testBackend(database.db, {
      areaSources: [
        await made(lamps, defineService(lamps, {})),
        await made(wires, defineService(wires, ofWires)),
        ...more,
      ],
    })
    token = await backend.signIn('admin')
  }
  const states = async () =>
    (await backend.app.inject('/readyz')).json().areas as { id: string; status: string; message?: string }[]
  const add = (name: string) => backend.post<Lamp>('/ntocc-basic-api/lamp', { name }, token)
  const move = async (lamp: Lamp | undefined, name: string) =>
    backend.put<Lamp>('/ntocc-basic-api/lamp/move', { id: lamp?.id, version: lamp?.version, move: name }, token)
  const names = async (): Promise<string[]> =>
    (await database.db.query<{ name: string }>('select name from lamps_lamp order by id')).rows.map(({ name }) => name)

  describe('SQL over records of another area', () => {
    const asked = <T>(work: (ctx: Ctx) => Promise<T>) =>
      areaNamed('wires')
        ?.platform()
        .inBranch('HQ', work as never) as T

    it('reads the fields that are offered, and no others', async () => {
      await start()
      await add('Hall')
      const found = await asked(ctx =>
        ctx.query(sql`select l.name from ${ctx.offered(Lamp, ['name', 'branchCode'])} l where l.branch_code = 'HQ'`),
      )
      expect(found).toEqual([{ name: 'Hall' }])
      const seen = await asked(ctx =>
        ctx.query(sql`select l.name from ${ctx.offered(Lamp, ['name'], { matching: { name: 'Porch' } })} l`),
      )
      expect(seen).toEqual([])
      await expect(async () => asked(async ctx => ctx.offered(Lamp, ['status']))).rejects.toThrow(
        'lamp.status is not offered',
      )
    })

    it('finds nothing, of the same types, where no area has such records', async () => {
      await start()
      const Shade = entity('shade', { width: integer(), fitted: dateTime() })
      const found = await asked(ctx =>
        ctx.query(
          sql`select count(*)::int as total, pg_typeof(min(width))::text as width from ${ctx.offered(Shade, ['width', 'fitted'])} s
            where width > 2 and fitted < now()`,
        ),
      )
      expect(found).toEqual([{ total: 0, width: 'bigint' }])
    })

    it('the console tells who may do what, by the names in every language', async () => {
      await start()
      const staff = await asked(ctx => ctx.accounts.staffWho('lamp.edit'))
      expect(staff.length).toBeGreaterThan(0)
      expect(staff[0]?.name).toMatchObject({ en: expect.any(String), zh: expect.any(String) })
      expect(await asked(ctx => ctx.accounts.staffWho('lamp.nothing'))).toEqual([])
      await addCaller(database.db, 'WAREHOUSE', ['lamp.edit'])
      await addCaller(database.db, 'SHIPPER', ['lamp.edit'])
      const [keeper, ...others] = (await asked(ctx => ctx.accounts.staffWho('lamp.edit'))).filter(
        ({ code }) => !staff.some(known => known.code === code),
      )
      expect([keeper?.key, others]).toEqual([`WAREHOUSE/${keeper?.code}`, []])
      expect(await asked(ctx => ctx.accounts.staffKeys([keeper?.code ?? '', 'nobody']))).toEqual([keeper?.key])
      const open = await asked(ctx =>
        ctx.query<{ total: number }>(sql`select count(*)::int as total from ${ctx.accounts.open} a
          join ${ctx.accounts.roles} r on r.account_id = a.id where a.branch_code = 'HQ' and r.role_code = 'PLAT_ADMIN'`),
      )
      expect(open[0]?.total).toBeGreaterThan(0)
      const places = await asked(ctx => ctx.places.names(['310100', 'nowhere']))
      expect([places('310100'), places('nowhere')]).toEqual(['Shanghai', 'nowhere'])
    })
  })

  describe('conditions', () => {
    it('one that nobody answers refuses the move to everybody, and is told of', async () => {
      await start()
      const { data } = await add('Hall')
      expect(await move(data, 'light')).toMatchObject({
        status: 4090,
        errors: { move: { code: 'validation.condition.wired' } },
      })
      expect(unansweredConditions()).toContainEqual({ entity: 'lamp', move: 'light', condition: 'wired' })
      expect(unansweredConditions().some(({ move: name }) => name === 'dim')).toBe(false)
    })

    it('another area answers one: with what is stored, what came along, and in its own words', async () => {
      const asked: unknown[] = []
      await start({
        conditions: {
          lamp: {
            wired: async (ctx, { record, move: name, input }) => {
              asked.push([ctx.session.partyType, record.name, record.status, name, input])
              return record.name === 'Hall' || { code: 'validation.field.required', params: { label: 'wire' } }
            },
          },
        },
      })
      expect(unansweredConditions()).not.toContainEqual(expect.objectContaining({ entity: 'lamp' }))
      expect(await move((await add('Porch')).data, 'light')).toMatchObject({
        status: 4090,
        errors: { move: { code: 'validation.field.required' } },
      })
      expect(await move((await add('Hall')).data, 'light')).toMatchObject({ status: 0, data: { status: 1 } })
      expect(asked.at(-1)).toEqual(['PLAT_ADMIN', 'Hall', 0, 'light', { reason: '' }])
    })

    it('who may not make the move, or not from there, is told that: nothing is asked', async () => {
      let count = 0
      await start({ conditions: { lamp: { wired: () => ++count > 0 } } })
      const { data } = await add('Hall')
      const lit = await move(data, 'light')
      expect(await move(lit.data, 'light')).toMatchObject({ errors: { move: { code: 'validation.move.state' } } })
      expect(count).toBe(1)
    })

    /** Answered for every entity. */
    const forAll = (asked: unknown[]): ServiceDeclaration<typeof wires> => ({
      conditions: {
        '*': {
          wired: (_, { entity, record }) => {
            asked.push([entity.name, record.name])
            return { code: 'validation.field.required', params: { label: 'wire' } }
          },
        },
      },
    })

    it('one that an area answers for every entity is asked with the entity', async () => {
      const asked: unknown[] = []
      await start(forAll(asked))
      expect(unansweredConditions()).not.toContainEqual(expect.objectContaining({ entity: 'lamp' }))
      expect(await move((await add('Porch')).data, 'light')).toMatchObject({
        errors: { move: { code: 'validation.field.required' } },
      })
      expect(asked).toEqual([['lamp', 'Porch']])
    })

    it('the entity’s own answer comes before one for every entity', async () => {
      const asked: unknown[] = []
      const own = defineService(cables, { conditions: { lamp: { wired: () => true } } })
      await start(forAll(asked), [await made(cables, own)])
      expect(await move((await add('Hall')).data, 'light')).toMatchObject({ status: 0 })
      expect(asked).toEqual([])
    })

    it('two answers to one are refused: the first area keeps it', async () => {
      const answer = { conditions: { lamp: { wired: () => true } } }
      await start(answer, [await made(cables, defineService(cables, answer))])
      expect(await states()).toContainEqual(
        expect.objectContaining({
          id: 'cables',
          status: 'failed',
          message: 'cables and wires both answer the condition lamp.wired.',
        }),
      )
    })
  })

  describe('follows', () => {
    it('does its part of every write, in order: new, changed, moved, deleted', async () => {
      const seen: unknown[] = []
      await start({
        conditions: { lamp: { wired: () => true } },
        follows: {
          lamp: oneByOne(async (ctx, after, before) =>
            seen.push([
              ctx.session.branchCode,
              before?.name,
              before?.status,
              after.name,
              after.status,
              after.isDeleted,
            ]),
          ),
        },
      })
      const made = await add('Hall')
      const lit = await move(made.data, 'light')
      await backend.put('/ntocc-basic-api/lamp', { id: lit.data?.id, version: lit.data?.version, name: 'Attic' }, token)
      await backend.remove(`/ntocc-basic-api/lamp?id=${made.data?.id}`, token)
      expect(seen).toEqual([
        ['HQ', undefined, undefined, 'Hall', 0, false],
        ['HQ', 'Hall', 0, 'Hall', 1, false],
        ['HQ', 'Hall', 1, 'Attic', 1, false],
        ['HQ', 'Attic', 1, 'Attic', 1, true],
      ])
    })

    it('one that is essential takes the write with it, whatever it throws', async () => {
      const refuse = async () => Promise.reject(new Error('the books are closed'))
      await start({ follows: { lamp: essential(refuse) } })
      expect((await add('Hall')).http).toBe(500)
      expect(await names()).toEqual([])
    })

    it('one that is missed and not made up for fails the test that closes its backend', async () => {
      await start()
      await database.db.query(
        `insert into sys_missed_follow (area, entity, branch_code, record_ids, written, problem)
         values ('lamps', 'lamp', 'HQ', '{1}', '[]', 'no bulb')`,
      )
      await expect(backend.app.close()).rejects.toThrow('lamps did not follow lamp: no bulb')
      await database.db.query('delete from sys_missed_follow')
    })

    it('one that fails leaves the write done: its own part is undone, and done again in order, once', async () => {
      let isBroken = true
      const done: unknown[] = []
      await start({
        conditions: { lamp: { wired: () => true } },
        follows: {
          lamp: async (ctx, written) => {
            for (const { after, move } of written) {
              if (after.name === 'Copy') continue
              await ctx.records.createMany(Lamp, [{ name: 'Copy', status: 0 }])
              if (isBroken) throw new Error('no current')
              done.push([after.name, after.status, move])
            }
          },
        },
      })
      const hall = await add('Hall')
      expect(hall.status).toBe(0)
      // What comes after it waits, though nothing would be wrong with it any more.
      isBroken = false
      expect((await move(hall.data, 'light')).data?.status).toBe(1)
      expect(await names()).toEqual(['Hall'])
      const installed = await backend.get<InstalledPlugin[]>('/ntocc-basic-api/plugin', token)
      expect(installed.data?.find(({ id }) => id === 'wires')?.missed).toEqual({ count: 2, problem: 'no current' })
      const { log } = backend.app
      isBroken = true
      await repeatMissed({ db: database.db as Db, log })
      expect(await names()).toEqual(['Hall'])
      isBroken = false
      await database.db.query('update sys_missed_follow set next_at = now()')
      await repeatMissed({ db: database.db as Db, log })
      await repeatMissed({ db: database.db as Db, log })
      expect(done).toEqual([
        ['Hall', 0, undefined],
        ['Hall', 1, 'light'],
      ])
      expect((await names()).sort()).toEqual(['Copy', 'Copy', 'Hall'])
      const left = await database.db.query('select 1 from sys_missed_follow')
      expect(left.rowCount).toBe(0)
    })

    it('one that refuses takes the write with it', async () => {
      await start({
        follows: {
          lamp: async (ctx, written) => {
            if (written.some(({ after }) => after.name === 'Dark')) throw ctx.refuse('IN_USE', { users: 'nobody' })
          },
        },
      })
      expect((await add('Dark')).status).toBe(4090)
      expect((await add('Hall')).status).toBe(0)
      expect(await names()).toEqual(['Hall'])
    })

    it('what it writes falls with the write, and areas that follow each other in a circle are stopped', async () => {
      await start({
        follows: {
          lamp: async ctx => {
            await ctx.records.create(Lamp, { name: 'Another' })
          },
        },
      })
      expect((await add('Hall')).http).toBe(500)
      expect(await names()).toEqual([])
    })

    it('an area out of service follows nothing: the write stands', async () => {
      await start({
        seed: async () => Promise.reject(new Error('no wires')),
        conditions: { lamp: { wired: () => true } },
        follows: { lamp: async () => Promise.reject(new Error('must not run')) },
      })
      expect(await states()).toContainEqual(expect.objectContaining({ id: 'wires', status: 'failed' }))
      const { data, status } = await add('Hall')
      expect(status).toBe(0)
      expect(await move(data, 'light')).toMatchObject({ errors: { move: { code: 'validation.condition.wired' } } })
    })
  })
})
