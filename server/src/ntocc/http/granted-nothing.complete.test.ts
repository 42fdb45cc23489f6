import { type Endpoint, type PartyType, pathOf } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declaredCalls, installDeclared } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { addCaller, addMarkedWorld, type Caller, IDS, MARKS, markOf, PARTIES, STAFF } from '../testing/parties.ts'

installDeclared()

/** What the words and codes of records mean, for everybody who works in the branch. */
const DICTIONARIES = ['goodsType', 'unit', 'costType', 'chargingType', 'forceType']
/** Said to everybody who signs in. */
const NEWS = ['appInfo', 'bannerHtsy', 'areaProvince']

const ofLists = (names: readonly string[]): string[] => names.flatMap(name => [name, `${name}List`])

withDatabase('who was granted nothing', database => {
  let backend: TestBackend
  const applicants: Caller[] = []
  const nobodies: Caller[] = []
  const reading = (declaredCalls as readonly Endpoint[]).filter(
    ({ method, name, public: isPublic }) => method === 'GET' && name !== 'logout' && !isPublic,
  )
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    await addMarkedWorld(db)
    for (const party of [...STAFF, ...PARTIES]) nobodies.push(await addCaller(db, party, []))
    const { rows } = await db.query<{ id: string }>('select coalesce(max(id), 0) as id from sys_account')
    for (const party of PARTIES) applicants.push(await addCaller(db, party, ['driver.read', 'gasStation.read']))
    await db.query('update sys_account set applying = true where id > $1', [rows[0]?.id])
  })
  afterAll(() => backend.app.close())

  /** Marked records that a call shows: of everybody but the caller. */
  const shownBy = async (call: Endpoint, { token, partyType }: Caller): Promise<string[]> => {
    const id = IDS.nobody
    const shown = new Set<string>()
    const query = { entity: 'driver', kind: 'driver', type: markOf('nobody'), keyword: 'mk' }
    for (const headers of [{}, { 'x-export': '0/20000' }])
      for (const given of [{}, { ...query, id: String(id) }]) {
        const answer = await backend.app.inject({
          url: pathOf(call, { id, entity: 'driver' }),
          headers: { ...headers, authorization: `Bearer ${token}` },
          query: given,
        })
        for (const mark of MARKS)
          if (mark !== (partyType as PartyType) && answer.body.includes(markOf(mark))) shown.add(mark)
      }
    return [...shown]
  }
  const namesShown = async (caller: Caller): Promise<string[]> => {
    const names: string[] = []
    for (const call of reading) if ((await shownBy(call, caller)).length > 0) names.push(call.name)
    return names
  }

  it('reads and exports no records but dictionaries and news', async () => {
    const allowed = ofLists([...DICTIONARIES, ...NEWS])
    for (const caller of nobodies) {
      const shown = await namesShown(caller)
      expect([caller.partyType, shown.filter(name => !allowed.includes(name))]).toEqual([caller.partyType, []])
      // It did look: a dictionary is shown.
      expect(shown).toContain('unitList')
    }
  })

  it('and is an applicant reads none at all, whatever the role will give', async () => {
    for (const caller of applicants) {
      const shown = await namesShown(caller)
      expect([caller.partyType, shown.filter(name => !ofLists(['areaProvince']).includes(name))]).toEqual([
        caller.partyType,
        [],
      ])
    }
  })

  it('may read a price once it is granted', async () => {
    const station = { method: 'GET', url: '/ntocc-basic-api/gasStation' } as const
    const goods = { method: 'GET', url: '/ntocc-basic-api/goods' } as const
    const caller = await addCaller(database().db, 'PLAT_ADMIN', ['gasStation.read'])
    expect((await backend.call({ ...station, token: caller.token })).status).toBe(0)
    expect((await backend.call({ ...goods, token: caller.token })).status).toBe(4030)
    await caller.grant(['goods.read'])
    expect((await backend.call({ ...station, token: caller.token })).status).toBe(4030)
    expect((await backend.call({ ...goods, token: caller.token })).status).toBe(0)
  })

  it('chooses a station by its name where fuel is entered, and sees no price', async () => {
    const caller = await addCaller(database().db, 'PLAT_ADMIN', ['fuelTransaction.edit'])
    const found = await backend.call<{ records: object[] }>({
      method: 'GET',
      url: '/ntocc-basic-api/gasStation',
      token: caller.token,
    })
    expect(found.status).toBe(0)
    expect(Object.keys(found.data?.records[0] ?? {}).sort()).not.toContain('products')
  })
})
