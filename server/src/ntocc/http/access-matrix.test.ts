import { type Endpoint, fileCalls, type PartyType, pathOf, type RecordResource } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { areaCalls } from '@ntocc/sdk/plugin/area'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choosersOf, readersOf } from '../records/reading.ts'
import { mayOwn } from '../records/scope.ts'
import { routes } from '../routes.ts'
import { allPermissions } from '../seed/permissions.ts'
import {
  AREA_SOURCES,
  declaredResources,
  declaredEntities as entities,
  installDeclared,
  uninstallDeclared,
} from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import {
  calls,
  closed,
  FORBIDDEN,
  isShared,
  marksFor,
  marksIn,
  matrixOf,
  naming,
  reading,
  table,
  unasked,
} from '../testing/matrix.ts'
import {
  addCaller,
  addMarkedWorld,
  type Caller,
  fileOf,
  IDS,
  MARKS,
  type Mark,
  PARTIES,
  statesOf,
} from '../testing/parties.ts'

afterAll(uninstallDeclared)

/**
 * Every call of the table, by everybody, on records of their own, of others and of another branch. Of staff an administrator is here, and the
 * others in staff-matrix.
 */
const LOGGED_OUT = 21332

installDeclared()

const alsoFor = new Map([
  ...routes.map(({ endpoint, alsoFor: codes }) => [endpoint.name, codes ?? []] as const),
  ...declaredResources.flatMap(({ name, by }) => [
    [by.list?.name ?? '', choosersOf(name)] as const,
    [by.get?.name ?? '', readersOf(name)] as const,
  ]),
])

let database: TestDatabase
let backend: TestBackend
let nobody: Caller
const PEOPLE = ['PLAT_ADMIN', ...PARTIES] as const
const matrix = matrixOf(() => backend)
const all = {} as Record<PartyType, Caller>
const none = {} as Record<PartyType, Caller>
const everyCode = allPermissions()

beforeAll(async () => {
  database = await testDatabase(QUICKEST)
  backend = await testBackend(database.db)
  await addMarkedWorld(database.db)
  for (const party of PEOPLE) {
    all[party] = await addCaller(database.db, party, everyCode)
    none[party] = await addCaller(database.db, party, [])
  }
  nobody = none.PLAT_ADMIN
})
afterAll(async () => {
  await backend.app.close()
  await database.drop()
})

describe('the table', () => {
  it('says of every call who may make it', () => {
    for (const { name, public: isPublic, signedIn, permission } of table)
      expect([name, [isPublic, signedIn, permission].filter(Boolean).length]).toEqual([name, 1])
  })

  it('keeps for staff alone whatever asks for a code that is for records of staff alone', () => {
    for (const { declared } of AREA_SOURCES) {
      const naming = new Map<string, boolean>()
      for (const { by, staffOnly = false } of Object.values(declared.resources) as RecordResource[])
        for (const { permission } of Object.values(by) as Endpoint[])
          if (permission) naming.set(permission, staffOnly && naming.get(permission) !== false)
      const open = (Object.values(areaCalls(declared)) as Endpoint[]).filter(
        ({ permission, staffOnly }) => permission && naming.get(permission) && !staffOnly,
      )
      expect([declared.id, open.map(({ name }) => name)]).toEqual([declared.id, []])
    }
  })

  it('names only codes that a role can be granted', () => {
    for (const { name, permission, exportable } of table)
      for (const code of [permission, exportable?.permission])
        expect([name, code === undefined || everyCode.includes(code)]).toEqual([name, true])
  })
})

describe('who may call', () => {
  it('staff alone what is for staff alone, whatever others have been granted', async () => {
    const kept = closed.filter(({ staffOnly }) => staffOnly)
    expect(kept.length).toBeGreaterThan(100)
    for (const party of PARTIES)
      for (const call of kept)
        expect([party, call.name, (await matrix.send(call, IDS[party], { token: all[party].token })).status]).toEqual([
          party,
          call.name,
          FORBIDDEN,
        ])
  })

  it('nobody without a session, but what is public', async () => {
    for (const call of closed) expect([call.name, (await matrix.send(call, 1)).status]).toEqual([call.name, LOGGED_OUT])
  })

  it.each(PEOPLE)('a %s who was granted nothing is refused wherever a code is asked for', async party => {
    expect(await matrix.opened(none[party])).toEqual([])
  })

  it('all codes but the one of a call do not open it', async () => {
    const caller = await addCaller(database.db, 'PLAT_ADMIN', [])
    for (const call of closed.filter(each => each.permission)) {
      const opening = [call.permission, ...(alsoFor.get(call.name) ?? [])]
      await caller.grant(everyCode.filter(code => !opening.includes(code)))
      expect([call.name, (await matrix.send(call, IDS.nobody, { token: caller.token })).status]).toEqual([
        call.name,
        FORBIDDEN,
      ])
    }
  })

  it('the code of a reading call opens it, and no other is needed', async () => {
    const caller = await addCaller(database.db, 'PLAT_ADMIN', [])
    for (const call of reading.filter(each => each.permission)) {
      await caller.grant([call.permission as string])
      const { status } = await matrix.send(call, IDS.nobody, { token: caller.token, query: naming('nobody') })
      expect([call.name, status === FORBIDDEN]).toEqual([call.name, false])
    }
  })

  it('a list is taken out only where it says so, by those who hold what it names', async () => {
    const caller = await addCaller(database.db, 'PLAT_ADMIN', [])
    const exporting = (call: Endpoint) =>
      backend.app.inject({
        url: pathOf(call, { id: 1, entity: 'driver' }),
        headers: { authorization: `Bearer ${caller.token}`, 'x-export': '0/20000' },
      })
    for (const call of reading.filter(each => !each.public && each.data.kind !== 'blob')) {
      const needed = [call.permission, call.exportable?.permission].filter(code => code !== undefined)
      await caller.grant(everyCode)
      const { status } = (await exporting(call)).json() as { status: number }
      expect([call.name, status === FORBIDDEN]).toEqual([call.name, !call.exportable])
      for (const code of call.exportable ? needed : []) {
        await caller.grant(everyCode.filter(each => each !== code))
        expect([call.name, code, ((await exporting(call)).json() as { status: number }).status]).toEqual([
          call.name,
          code,
          FORBIDDEN,
        ])
      }
    }
  })
})

describe('what is read', () => {
  it.each([...PARTIES])('a %s who may everything reads its own and what is shared', async party => {
    const mayNot = (call: Endpoint, mark: Mark) => (isShared(call) ? mark === 'elsewhere' : mark !== party)
    expect(await matrix.shown(reading, all[party], mayNot)).toEqual([])
  })

  it('staff who may everything read nothing of another branch', async () => {
    expect(await matrix.shown(reading, all.PLAT_ADMIN, (_, mark) => mark === 'elsewhere')).toEqual([])
  })

  it.each(PEOPLE)('a %s who was granted nothing reads of its own what needs no code', async party => {
    expect(await matrix.shown(unasked, none[party], (_, mark) => mark !== party)).toEqual([])
  })

  it('whoever owns records of a resource reads them, and the others are not there', async () => {
    for (const { name, by, shared, staffOnly } of declaredResources) {
      const entity = entities.find(each => each.name === name) as Entity
      for (const party of [...PARTIES, 'PLAT_ADMIN'] as const)
        for (const mark of marksFor(party)) {
          if (!by.get || !by.list) continue
          const isStaff = party === 'PLAT_ADMIN'
          const owns = isStaff || (mark === party && mayOwn(entity, party))
          const reads = mark !== 'elsewhere' && (isStaff || (!staffOnly && (owns || shared === true)))
          const one = await matrix.send(by.get, IDS[mark], { token: all[party].token })
          expect([name, party, mark, one.status === 0]).toEqual([name, party, mark, reads])
        }
    }
  })

  it('a file is read with a record that shows it', async () => {
    const readCode = (entity: Entity) => {
      const resource = declaredResources.find(each => each.name === entity.name)
      return resource && { ...resource, code: (resource.by.get ?? resource.by.list)?.permission }
    }
    for (const entity of entities) {
      const declared = readCode(entity)
      if (!declared) continue
      const { code, shared, staffOnly } = declared
      for (const party of [...PARTIES, 'PLAT_ADMIN'] as const)
        for (const mark of marksFor(party))
          for (const caller of mark === party || mark === 'nobody' ? [all[party], none[party]] : [all[party]]) {
            const holds = caller === all[party] || code === undefined
            const isStaff = party === 'PLAT_ADMIN'
            const owns = isStaff || shared || (mark === party && mayOwn(entity, party))
            const reads = holds && mark !== 'elsewhere' && (isStaff || !staffOnly) && owns
            const { status } = await matrix.send(fileCalls.content as unknown as Endpoint, fileOf(entity, mark), caller)
            expect([entity.name, mark, party, status === 0]).toEqual([entity.name, mark, party, Boolean(reads)])
          }
    }
  })

  it('calls about any record ask for the permission of its entity', async () => {
    for (const call of calls.filter(each => each.signedIn === 'subject'))
      for (const { name } of entities) {
        const isSharedEntity = declaredResources.find(each => each.name === name)?.by.list?.signedIn === 'shared'
        const isNews =
          !declaredResources.some(each => each.name === name) && ['bulletin', 'banner', 'areaProvince'].includes(name)
        if (isSharedEntity || isNews) continue
        const input = naming('nobody', name)
        const given = {
          token: nobody.token,
          query: input,
          body: { ...input, id: IDS.nobody, field: 'phone', days: 1, move: 'submit', version: 0 },
        }
        const { status, text } = await matrix.send(call, IDS.nobody, given)
        expect([call.name, name, status === 0, marksIn(text)]).toEqual([call.name, name, false, []])
      }
  })
})

describe('what is changed', () => {
  it.each(PEOPLE)('nothing by a %s who was granted nothing', async party => {
    const before = await statesOf(database.db, MARKS)
    await matrix.tried(none[party], 'nobody')
    expect(await statesOf(database.db, MARKS)).toEqual(before)
  })

  it.each([...PARTIES])('nothing of others by a %s who may everything', async party => {
    const others = MARKS.filter(mark => mark !== party)
    const before = await statesOf(database.db, others)
    for (const mark of marksFor(party).filter(each => each !== party)) await matrix.tried(all[party], mark)
    expect(await statesOf(database.db, others)).toEqual(before)
  })

  it('nothing of another branch by staff who may everything', async () => {
    const before = await statesOf(database.db, ['elsewhere'])
    await matrix.tried(all.PLAT_ADMIN, 'elsewhere')
    expect(await statesOf(database.db, ['elsewhere'])).toEqual(before)
  })
})
