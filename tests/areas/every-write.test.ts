import {
  type AreaContract,
  allEndpoints,
  type Endpoint,
  type Envelope,
  type RecordResource,
} from '@ntocc/sdk/contracts'
import { type Entity, fieldsOf } from '@ntocc/sdk/fields'
import { areaCalls, areaMachines } from '@ntocc/sdk/plugin/area'
import { type Ctx, sql } from '@ntocc/sdk/service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { areaNamed } from '../../server/src/ntocc/registry/areas.ts'
import { repeatMissed } from '../../server/src/ntocc/registry/missed.ts'
import {
  AREA_SOURCES,
  declaredCalls,
  declaredEntities,
  declaredMachines,
  declaredResources,
  declaredReviews,
} from '../../server/src/ntocc/testing/areas.ts'
import { SILENT } from '../../server/src/ntocc/testing/jobs.ts'
import { runJob } from '../../server/src/ntocc/testing/kit-acts.ts'
import { standing, type World } from '../../server/src/ntocc/testing/writes.ts'
import { AREA_WRITES, said, saidOfJobs } from './writes/areas.ts'
import { MADE_BY_ENTITY } from './writes/console.ts'
import { MOVES, movesOf, REVIEWED } from './writes/moves.ts'
import { UNFOLLOWED, WITNESSED, worldOf } from './writes/world.ts'

/**
 * Whatever writes records (each call, each move of each machine, imports, bulk moves, jobs, reviews) does so once here. Two areas follow
 * every noun, and the tables themselves are watched: each change is told to both exactly once, in its transaction, with before and
 * after, has one line in the trail and one version more. A call, move or job that comes later is made by itself, or is missing here.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: World
beforeAll(async () => {
  world = await worldOf()
  for (const { begin } of AREA_WRITES.values()) await begin?.(world)
})
afterAll(() => world?.close())
const UNDER_WAY = `select count(*)::int as count from job_queue.job where state = 'active' or (state in ('created', 'retry') and start_after <= now())`
beforeEach(async () => {
  // What the last one has sent to be done later would be seen of this one.
  await expect.poll(async () => (await world.db.query<{ count: number }>(UNDER_WAY)).rows[0]?.count).toBe(0)
  await world.witness.forget()
})

/** It was done, it wrote something, and nothing is wrong with what it wrote. */
const expectSeen = async (what: string, answer?: Pick<Envelope<unknown>, 'status' | 'msg' | 'errors'>) => {
  const said = answer && `${answer.msg} ${JSON.stringify(answer.errors)}`
  expect([0, 1, 2], `${what}: ${said}`).toContain(answer?.status ?? 0)
  const { problems, changes } = await world.witness.seen()
  expect(problems, what).toEqual([])
  expect(changes.length, `${what} has written nothing`).toBeGreaterThan(0)
}

const ofResources = new Set(declaredResources.flatMap(({ by }) => Object.values(by).map(({ name }) => name)))
const own = declaredCalls.filter(({ name, method }) => method !== 'GET' && !ofResources.has(name))
const recipes = said('calls')
const records = said('records')
const [changed, deleted, reviewed] = [said('changed'), said('deleted'), said('reviewed')]
const [unmoved, movesNothing, movedElsewhere] = [said('unmoved'), said('movesNothing'), said('movedElsewhere')]
const jobs = saidOfJobs('jobs')
const named = (calls: readonly Endpoint[]) => calls.map(call => [call.name, call] as const)
const withCall = (name: keyof RecordResource['by']) =>
  declaredResources.filter(({ by }) => by[name]).map(resource => [resource.name, resource] as const)

describe('what is here is what there is', () => {
  it('every call that writes is made, or has a reason', () => {
    const known = [...Object.keys(recipes), ...Object.keys(said('callsWriteNone')), ...MADE_BY_ENTITY]
    expect(own.map(({ name }) => name).sort()).toEqual(known.sort())
  })

  it('an area speaks of what it declares', () => {
    for (const { id, files } of AREA_SOURCES) {
      const contract = files().contract() as AreaContract
      const {
        calls,
        callsWriteNone,
        jobs,
        jobsWriteNone,
        movesNothing,
        reviewed,
        needs,
        movedElsewhere,
        reads,
        asks,
        untold,
        ...ofRecords
      } = AREA_WRITES.get(id) ?? {}
      const { outside: _, begin: __, follows: ___, stands: ____, ...byEntity } = ofRecords
      const names = (...parts: (object | undefined)[]) => parts.flatMap(part => Object.keys(part ?? {}))
      const among = (found: readonly string[], declared: readonly string[]) =>
        expect([id, found.filter(name => !declared.includes(name))]).toEqual([id, []])
      const ofArea = Object.values(areaCalls(contract)).map(({ name }) => name)
      among(names(calls, callsWriteNone), ofArea)
      // Calls of the specification are answered by the area that has their records.
      among(names(reads, asks, untold), [
        ...ofArea,
        ...allEndpoints.map(({ name }) => name),
        ...names(contract.entities),
      ])
      among(names(jobs, jobsWriteNone), names(contract.jobs))
      among(
        names(movesNothing),
        areaMachines(contract).map(({ name }) => name),
      )
      among(
        names(reviewed),
        contract.reviews.map(({ kind }) => kind),
      )
      among(
        [...names(...Object.values(byEntity)), ...names(needs).map(each => each.split('.')[0] ?? '')],
        names(contract.entities),
      )
      among(
        names(movedElsewhere),
        movesOf(declaredEntities.filter(({ name }) => name in contract.entities)).map(
          ([name, move]) => `${name}.${move}`,
        ),
      )
    }
  })

  it('every machine is moved, or has a reason', () => {
    const moved = declaredEntities.flatMap(entity => entity.fieldNamed('status')?.options.machine?.name ?? [])
    const known = new Set([...moved, ...Object.keys(movesNothing), REVIEWED])
    expect(declaredMachines.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
    expect(Object.keys(movesNothing).filter(name => !declaredMachines.some(each => each.name === name))).toEqual([])
  })

  it('every job is run, or has a reason', () => {
    const declared = AREA_SOURCES.flatMap(({ id, files }) =>
      Object.keys((files().contract() as { jobs: object }).jobs).map(name => `${id}.${name}`),
    )
    expect(declared.sort()).toEqual([...Object.keys(jobs), ...Object.keys(saidOfJobs('jobsWriteNone'))].sort())
  })

  it('what nobody can follow or move is a noun, and no other', () => {
    const names = declaredEntities.map(({ name }) => name)
    for (const name of Object.keys({ ...UNFOLLOWED, ...unmoved })) expect(names).toContain(name)
  })
})

describe('an ordinary record', () => {
  const made = withCall('create')
  it.each(made)('%s is made', async (name, { by }) => {
    await world.clear(name)
    const body = (await records[name]?.(world)) ?? (await world.values(name))
    await world.witness.forget()
    await expectSeen(`${name} create`, await world.send(by.create, { body }))
  })

  it.each(withCall('update'))('%s is changed', async (name, { by }) => {
    const { id, version } = await world.stand(name, await standing(world, changed[name]))
    const body = { id, version, remark: `Changed ${version}` }
    await expectSeen(`${name} update`, await world.send(by.update, { body }))
  })

  it.each(withCall('delete'))('%s is deleted', async (name, { by }) => {
    const { id, version } = await world.stand(name, await standing(world, deleted[name]))
    await expectSeen(`${name} delete`, await world.send(by.delete, { query: { id, ids: id, versions: version } }))
  })

  it.each(made)('%s comes of a file', async (name, { by }) => {
    await world.clear(name)
    const values = (await records[name]?.(world)) ?? (await world.values(name))
    await world.witness.forget()
    const path = `/ntocc-basic-api/import/${name}`
    const body = { importId: `file-${name}`, mode: 'all', rows: [{ line: 2, values }] }
    const answer = await world.send({ ...by.create, path }, { body })
    expect(JSON.stringify(answer.data), name).toContain('"created":1')
    await expectSeen(`${name} import`, answer)
  })
})

describe('a call of its own', () => {
  it.each(named(own.filter(({ name }) => name in recipes)))('%s', async (name, call) => {
    const sent = await recipes[name]?.(world)
    await world.witness.forget()
    await expectSeen(name, await world.send(call, sent ?? {}))
  })
})

describe('a move', () => {
  const moves = movesOf(declaredEntities.filter(({ name }) => !(name in unmoved)))
  it.each(moves.filter(([name, move]) => !(`${name}.${move}` in movedElsewhere)))(
    '%s %s from %s',
    async (name, move, from, entity, each) => {
      await expectSeen(`${name} ${move} from ${from}`, await MOVES.make(world, entity, each))
    },
  )

  it.each(withCall('move'))('of many: %s', async (name, { by }) => {
    const entity = declaredEntities.find(each => each.name === name) as Entity
    const move = entity.fieldNamed('status')?.options.machine?.moves.find(each => each.by.includes('PLAT_ADMIN'))
    if (!move) throw new Error(`nobody of the platform moves ${name}`)
    const { code } = await MOVES.stand(world, entity, move)
    const asked = { entity: name, move: move.name, reason: 'As it is wanted', expected: 1, query: { code } }
    const bulk = { ...by.move, path: '/ntocc-basic-api/bulkMove', method: 'POST' } as const
    const { data, ...answer } = await world.send(bulk, { body: asked })
    await expect
      .poll(async () => {
        const found = await world.send({ ...bulk, path: `${bulk.path}/{id}`, method: 'GET' }, { params: data as never })
        return found.data
      })
      .toMatchObject({ state: 'done', moved: 1 })
    await expectSeen(`bulk ${name}`, answer)
  })
})

describe('a review', () => {
  const cases = declaredReviews.flatMap(({ kind, entity }) =>
    (['submit', 'approve', 'reject', 'suspend', 'resume'] as const).map(move => [kind, move, entity] as const),
  )
  it.each(cases)('%s %s', async (kind, move, entity) => {
    const from = { submit: 0, approve: 1, reject: 1, suspend: 2, resume: 5 }[move]
    const { id, version } = await world.stand(entity, { auth_status: from }, reviewed[kind])
    const at = { kind, id, version, reason: 'As it is wanted' }
    const put = (path: string, method: 'POST' | 'PUT', body: object) =>
      world.send({ name: path, method, path: `/ntocc-basic-api/review/${path}` }, { body })
    const isDecision = move === 'approve' || move === 'reject'
    if (isDecision) await put('claim', 'POST', { kind, id })
    await world.witness.forget()
    const answer = isDecision
      ? await put('decide', 'POST', { ...at, decision: move })
      : await put('move', 'PUT', { ...at, move })
    await expectSeen(`${kind} ${move}`, answer)
  })

  it.each(declaredReviews.map(({ kind, entity }) => [kind, entity] as const))(
    '%s by the platform',
    async (kind, name) => {
      const entity = declaredEntities.find(each => each.name === name) as Entity
      const { id } = await world.stand(name, { auth_status: 2 }, reviewed[kind])
      await world.asPlatform(name, ctx => ctx.reviews.expire(entity as never, id))
      await expectSeen(`${kind} expire`)
      await world.asPlatform(name, ctx => ctx.reviews.reinstate(entity as never, id))
      await expectSeen(`${kind} reinstate`)
    },
  )
})

describe('a job', () => {
  it.each(Object.entries(jobs))('%s', async (name, begin) => {
    const { payload = {}, branch } = await begin(world)
    await world.witness.forget()
    const [area = '', job = ''] = name.split('.')
    const installed = areaNamed(area)
    if (!installed) throw new Error(`${area} is not in force`)
    await runJob(world.db, installed, { name: job, payload, branchCode: branch })
    await expectSeen(name)
  })
})

describe('a follower that throws', () => {
  afterEach(async () => {
    world.witness.breaks('nobody')
    // Jobs of the world write meanwhile, and are not followed either: that is no part of what is asked here.
    await again()
  })
  /** Another record like one that stands, with unique values of its own. */
  const oneMore = async (ctx: Ctx, entity: Entity, id: number, text: string) => {
    const [like] = await ctx.records.where(entity as never, { where: sql`id = ${id}`, limit: 1 })
    const values = Object.entries(entity.own).map(([field, { options }]) => [
      field,
      // Numbers of documents are no longer than this.
      options.unique && fieldsOf(like)[field] != null ? text.slice(0, 20) : fieldsOf(like)[field],
    ])
    return { ...Object.fromEntries(values), remark: text }
  }
  const missed = async (entity: string, id: number) =>
    (
      await world.db.query<{ area: string }>(
        'select area from sys_missed_follow where entity = $1 and record_ids @> array[$2]::bigint[]',
        [entity, id],
      )
    ).rows.map(({ area }) => area)
  const again = async () => {
    await world.db.query('update sys_missed_follow set next_at = now()')
    await repeatMissed({ db: world.db, log: SILENT })
  }

  it.each(WITNESSED.map(entity => [entity.name, entity] as const))('%s', async (name, entity) => {
    await world.some(entity)
    const { id, remark } = await world.stand(name)
    // What is never changed is written once more.
    const write = (text: string) =>
      world.asPlatform(name, async ctx =>
        entity.isAppendOnly
          ? ctx.records.createMany(entity as never, [await oneMore(ctx, entity, id, text)] as never)
          : ctx.records.changeEach(entity as never, [{ id, remark: text }] as never),
      )
    const last = () => world.stand(name, {}, entity.isAppendOnly ? `id >= ${id}` : `id = ${id}`)
    const now = async () => (await last()).remark
    // One without which the write must not stand takes it back.
    world.witness.breaks('strict')
    await expect(write('Broken')).rejects.toThrow('is broken')
    expect(await now()).toEqual(remark)
    // Any other leaves it done, and its own part is done once, later.
    world.witness.breaks('plain')
    await write(`Follow ${name}`)
    const written = await last()
    expect(JSON.stringify(written.remark)).toContain(`Follow ${name}`)
    expect(await missed(name, written.id)).toEqual(['witness'])
    await again()
    expect(await missed(name, written.id)).toEqual(['witness'])
    world.witness.breaks('nobody')
    await world.witness.forget()
    await again()
    await again()
    expect(await missed(name, written.id)).toEqual([])
    const told = (await world.witness.told()).filter(each => each.entity === name && each.id === written.id)
    expect(told.map(({ by }) => by)).toEqual(['witness'])
  })
})
