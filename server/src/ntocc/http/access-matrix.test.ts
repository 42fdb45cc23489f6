import { type Endpoint, fileCalls, type PartyType, pathOf } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { choosersOf, readersOf } from '../records/reading.ts'
import { mayOwn } from '../records/scope.ts'
import { routes } from '../routes.ts'
import { allPermissions } from '../seed/permissions.ts'
import {
  AREA_SOURCES,
  declaredCalls,
  declaredResources,
  declaredEntities as entities,
  installDeclared,
  uninstallDeclared,
} from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import {
  addCaller,
  addMarkedWorld,
  type Caller,
  fileOf,
  IDS,
  MARKS,
  type Mark,
  markOf,
  PARTIES,
  STAFF,
  statesOf,
} from '../testing/parties.ts'

afterAll(uninstallDeclared)

/**
 * Every call of the table, by everybody, on records of their own, of others and of another branch. What must come of it
 * follows from what the call and its entity declare, so a new call is in here without anybody's doing.
 */
vi.setConfig({ testTimeout: 60_000 })

const FORBIDDEN = 4030
const LOGGED_OUT = 21332

installDeclared()

const table: readonly Endpoint[] = [...declaredCalls, fileCalls.upload, fileCalls.content] as readonly Endpoint[]
const ofAreas = AREA_SOURCES.flatMap(({ calls: own }) => own.map(({ name }) => name))
const answered = new Set([
  ...routes.map(({ endpoint }) => endpoint.name),
  ...ofAreas,
  'fileUpload',
  'fileContent',
  'installedPlugins',
])
const calls = table.filter(({ name }) => answered.has(name))
const closed = calls.filter(each => !each.public)
const reading = calls.filter(({ method, data }) => method === 'GET' && data.kind !== 'none')
const changing = closed.filter(({ method, signedIn }) => method !== 'GET' && signedIn !== 'own')
const alsoFor = new Map([
  ...routes.map(({ endpoint, alsoFor: codes }) => [endpoint.name, codes ?? []] as const),
  ...declaredResources.flatMap(({ name, by }) => [
    [by.list?.name ?? '', choosersOf(name)] as const,
    [by.get?.name ?? '', readersOf(name)] as const,
  ]),
])

/** Everybody of the branch may read what it answers, as it is declared. */
const isShared = ({ name, public: isPublic, signedIn }: Endpoint): boolean =>
  isPublic || signedIn === 'shared' || declaredResources.some(({ shared, calls: own }) => shared && name in own)

let database: TestDatabase
let backend: TestBackend
let nobody: Caller
const all = {} as Record<PartyType, Caller>
const none = {} as Record<PartyType, Caller>
const everyCode = allPermissions()

beforeAll(async () => {
  database = await testDatabase(QUICKEST)
  backend = await testBackend(database.db)
  await addMarkedWorld(database.db)
  for (const party of [...STAFF, ...PARTIES]) {
    all[party] = await addCaller(database.db, party, everyCode)
    none[party] = await addCaller(database.db, party, [])
  }
  nobody = none.PLAT_ADMIN
}, 60_000)
afterAll(async () => {
  await backend.app.close()
  await database.drop()
})

interface Answer {
  /** Envelope status; 0 for a file. */
  status: number
  text: string
}

const send = async (
  { method, path, name }: Endpoint,
  id: number | string,
  { token, query, body }: { token?: string; query?: Record<string, string>; body?: object | string } = {},
): Promise<Answer> => {
  const isFile = name === 'fileUpload'
  const answer = await backend.app.inject({
    method,
    url: pathOf({ name, path }, { id, entity: 'driver' }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isFile && { 'content-type': 'application/octet-stream' }),
    },
    ...(query && { query }),
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: isFile ? 'bytes' : (body ?? {}) }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: isJson ? (answer.json() as Answer).status : 0, text: answer.body }
}

/** Names a record in every way that calls of the table do. */
const naming = (mark: Mark, entity = 'driver'): Record<string, string> => {
  const [id, code] = [String(IDS[mark]), markOf(mark)]
  const kind = { vehicle: 'vehicle', driverTeam: 'team', shipment: 'shipper' }[entity] ?? 'driver'
  return {
    id,
    ids: id,
    versions: '0',
    entity,
    kind,
    type: code,
    types: 'role,unit',
    contractCode: code,
    partyCode: code,
    vehicleNo: code,
  }
}

/** The answers to everything that can be asked of a reading call about a record. */
const asked = async (call: Endpoint, mark: Mark, token?: string): Promise<Answer[]> => {
  const named = await send(call, IDS[mark], { ...(token && { token }), query: naming(mark) })
  // Without a record in its path or query it is the same question for all of them.
  if (!call.path.includes('{') && mark !== 'nobody') return [named]
  return [named, await send(call, IDS[mark], { ...(token && { token }) })]
}

/** Records of their own, of somebody else, and of another branch. */
const marksFor = (party: PartyType): Mark[] => [
  ...PARTIES.filter(each => each === party),
  'nobody' as const,
  'elsewhere' as const,
]

const marksIn = (text: string): Mark[] => MARKS.filter(mark => text.includes(markOf(mark)))

describe('the table', () => {
  it('says of every call who may make it', () => {
    for (const { name, public: isPublic, signedIn, permission } of table)
      expect([name, [isPublic, signedIn, permission].filter(Boolean).length]).toEqual([name, 1])
  })

  it('names only codes that a role can be granted', () => {
    for (const { name, permission, exportable } of table)
      for (const code of [permission, exportable?.permission])
        expect([name, code === undefined || everyCode.includes(code)]).toEqual([name, true])
  })
})

describe('who may call', () => {
  it('nobody without a session, but what is public', async () => {
    for (const call of closed) expect([call.name, (await send(call, 1)).status]).toEqual([call.name, LOGGED_OUT])
  })

  it.each([...STAFF, ...PARTIES])(
    'a %s who was granted nothing is refused wherever a code is asked for',
    async party => {
      for (const call of closed.filter(each => each.permission)) {
        const { status, text } = await send(call, IDS.nobody, { token: none[party].token })
        expect([call.name, status, marksIn(text)]).toEqual([call.name, FORBIDDEN, []])
      }
    },
  )

  it('all codes but the one of a call do not open it', async () => {
    const caller = await addCaller(database.db, 'PLAT_ADMIN', [])
    for (const call of closed.filter(each => each.permission)) {
      const opening = [call.permission, ...(alsoFor.get(call.name) ?? [])]
      await caller.grant(everyCode.filter(code => !opening.includes(code)))
      expect([call.name, (await send(call, IDS.nobody, { token: caller.token })).status]).toEqual([
        call.name,
        FORBIDDEN,
      ])
    }
  })

  it('the code of a reading call opens it, and no other is needed', async () => {
    const caller = await addCaller(database.db, 'PLAT_ADMIN', [])
    for (const call of reading.filter(each => each.permission)) {
      await caller.grant([call.permission as string])
      const { status } = await send(call, IDS.nobody, { token: caller.token, query: naming('nobody') })
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
      const { status } = (await exporting(call)).json() as Answer
      expect([call.name, status === FORBIDDEN]).toEqual([call.name, !call.exportable])
      for (const code of call.exportable ? needed : []) {
        await caller.grant(everyCode.filter(each => each !== code))
        expect([call.name, code, ((await exporting(call)).json() as Answer).status]).toEqual([
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
    for (const call of reading)
      for (const mark of marksFor(party))
        for (const { text } of await asked(call, mark, all[party].token)) {
          const allowed = isShared(call) ? MARKS.filter(each => each !== 'elsewhere') : [party as Mark]
          expect([call.name, mark, marksIn(text).filter(each => !allowed.includes(each))]).toEqual([
            call.name,
            mark,
            [],
          ])
        }
  })

  it.each([...STAFF])('a %s who may everything reads nothing of another branch', async party => {
    for (const call of reading)
      for (const mark of ['nobody', 'elsewhere'] as const)
        for (const { text } of await asked(call, mark, all[party].token))
          expect([call.name, mark, marksIn(text).includes('elsewhere')]).toEqual([call.name, mark, false])
  })

  it.each([...STAFF, ...PARTIES])(
    'a %s who was granted nothing reads what is shared, and of its own what needs no code',
    async party => {
      for (const call of reading.filter(each => !each.permission && !isShared(each)))
        for (const mark of marksFor(party))
          for (const { text } of await asked(call, mark, none[party].token))
            expect([call.name, marksIn(text).filter(each => each !== party)]).toEqual([call.name, []])
    },
  )

  it('whoever owns records of a resource reads them, and the others are not there', async () => {
    for (const { name, by, shared, staffOnly } of declaredResources) {
      const entity = entities.find(each => each.name === name) as Entity
      for (const party of [...PARTIES, 'PLAT_ADMIN'] as const)
        for (const mark of marksFor(party)) {
          if (!by.get || !by.list) continue
          const isStaff = party === 'PLAT_ADMIN'
          const owns = isStaff || (mark === party && mayOwn(entity, party))
          const reads = mark !== 'elsewhere' && (isStaff || (!staffOnly && (owns || shared === true)))
          const one = await send(by.get, IDS[mark], { token: all[party].token })
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
            const { status } = await send(fileCalls.content as unknown as Endpoint, fileOf(entity, mark), caller)
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
        const { status, text } = await send(call, IDS.nobody, given)
        expect([call.name, name, status === 0, marksIn(text)]).toEqual([call.name, name, false, []])
      }
  })
})

describe('what is changed', () => {
  const tried = async (caller: Caller, mark: Mark): Promise<void> => {
    for (const call of changing) {
      const input = naming(mark)
      const id = IDS[mark]
      const body = {
        ...input,
        id,
        version: 0,
        move: 'submit',
        items: [{ id, sequence: 1 }],
        ids: [id],
        enabled: true,
        remark: 'changed',
      }
      await send(call, id, { token: caller.token, query: { id: String(id), ids: String(id), versions: '0' }, body })
    }
  }

  it.each([...STAFF, ...PARTIES])('nothing by a %s who was granted nothing', async party => {
    const before = await statesOf(database.db, MARKS)
    await tried(none[party], 'nobody')
    expect(await statesOf(database.db, MARKS)).toEqual(before)
  })

  it.each([...PARTIES])('nothing of others by a %s who may everything', async party => {
    const others = MARKS.filter(mark => mark !== party)
    const before = await statesOf(database.db, others)
    for (const mark of marksFor(party).filter(each => each !== party)) await tried(all[party], mark)
    expect(await statesOf(database.db, others)).toEqual(before)
  })

  it.each([...STAFF])('nothing of another branch by a %s who may everything', async party => {
    const before = await statesOf(database.db, ['elsewhere'])
    await tried(all[party], 'elsewhere')
    expect(await statesOf(database.db, ['elsewhere'])).toEqual(before)
  })
})
