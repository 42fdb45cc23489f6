import { type Endpoint, isList, type Page } from '@ntocc/sdk/contracts'
import { type Entity, type Field, filterKeys, isLookedUp, type Sensitivity } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declaredCalls, declaredEntities, declaredResources, declaredReviews } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { changeWorld, fillEverything, hiddenPart, ROWS, secretOf, sensitiveFields } from '../testing/filled.ts'
import { FOLLOWING, said as saidByAreas } from '../testing/recipes.ts'
import { grantEverything, sampleOf } from '../testing/samples.ts'

const UNMASK: readonly Sensitivity[] = ['MOBILE_PHONE', 'ID_CARD', 'BANK_CARD']

interface Reader {
  name: string
  account: string
  /** Made for this test, of the administrator's permissions. */
  role?: string
  sees: readonly Sensitivity[]
}

const ADMIN: Reader = { name: 'administrator', account: 'admin', sees: UNMASK }
const staff = (role: string, sees: readonly Sensitivity[]): Reader => ({
  name: `staff in ${role}`,
  account: 'admin',
  role,
  sees,
})
const READERS: readonly Reader[] = [
  staff('SEES_NONE', []),
  ...UNMASK.map(one => staff(`SEES_${one}`, [one])),
  staff('LITTLE', []),
  ...['shipper', 'driver', 'carrier'].map(name => ({ name, account: name, sees: [] })),
]
/** Permissions of the role, of those that an administrator has. */
const granted = (role: string, sees: readonly string[], all: readonly string[]): string[] =>
  role === 'LITTLE' ? ['review.read'] : all.filter(code => sees.includes(code) || !(UNMASK as string[]).includes(code))

const entities = declaredEntities
const lists = declaredCalls.filter(isList)
/** Which entity a list reads that is of no resource: the console's own, and what areas say of theirs. */
const READS = saidByAreas('reads', {
  reads: {
    salesmanList: 'party',
    roleList: 'role',
    areaOptions: 'areaProvince',
    appInfoList: 'bulletin',
    reviewQueue: undefined,
    branchList: undefined,
    auditTrail: undefined,
    jobList: undefined,
  },
})
const readBy = ({ name }: Endpoint, question: string): Entity | undefined => {
  const resource = declaredResources.find(({ by }) => by.list?.name === name)
  const kind = declaredReviews.find(each => question.includes(`kind=${each.kind}&`))
  const read = resource?.name ?? READS[name] ?? kind?.entity
  return entities.find(each => each.name === read)
}

/** What a list must be asked with to answer at all; each is a list of its own here. */
const QUESTIONS = saidByAreas('asks', {
  asks: {
    reviewQueue: declaredReviews.map(({ kind }) => `kind=${kind}&authStatus=2`),
    auditTrail: ['entity=driver&id=1'],
  },
})
/** Declared, and nothing that answers it: its permission is the console's own. */
const NOBODY_ANSWERS = ['warningList']
const asked = lists
  .filter(({ name }) => !NOBODY_ANSWERS.includes(name))
  .flatMap(list => (QUESTIONS[list.name] ?? ['']).map(question => ({ list, question, entity: readBy(list, question) })))
type Asked = (typeof asked)[number]

interface Heard {
  status: number
  data?: Page<Record<string, unknown>>
  /** Body and headers, as they came. */
  whole: string
}

/** All but what differs each time: a cursor is sealed anew, and one that is there is told. */
const said = ({ status, whole, data }: Heard): string =>
  JSON.stringify([status, data && { ...data, nextCursor: data.nextCursor !== undefined }, data ? '' : errorsOf(whole)])
const errorsOf = (whole: string): unknown => (JSON.parse(whole) as { body: { errors?: unknown } }).body.errors

withDatabases('what a list hides', database => {
  let backend: TestBackend
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    await fillEverything(db)
    await grantEverything(db)
    // A field that follows from something else is there where that is.
    for (const statement of FOLLOWING) await db.query(statement)
    const found = await db.query<{ permissions: string[] }>(
      `select permissions from role where branch_code = 'HQ' and role_code = 'PLAT_ADMIN'`,
    )
    for (const { role, sees } of READERS)
      if (role)
        await db.query(
          `with made as (insert into role (branch_code, code, role_code, name, party_types, permissions, resources,
               status, created_by)
             values ('HQ', $1, $1, '{"en":"Some"}', '["PLAT_ADMIN"]', $2, '[]', 1, 'test') returning id)
           insert into sys_account_role (account_id, role_id, sort)
             select a.id, made.id, 9 from made, sys_account a where a.username = 'admin'`,
          [role, JSON.stringify(granted(role, sees, found.rows[0]?.permissions ?? []))],
        )
    for (const account of ['admin', 'shipper', 'driver', 'carrier']) tokens.set(account, await backend.signIn(account))
  })
  afterAll(() => backend.app.close())

  const ask = async (reader: Reader, { list, question }: Asked, query = ''): Promise<Heard> => {
    const answer = await backend.app.inject({
      url: `${list.path}?${[question, query].filter(Boolean).join('&')}`,
      headers: {
        authorization: `Bearer ${tokens.get(reader.account)}`,
        ...(reader.role && { 'x-role-code': reader.role }),
      },
    })
    const body = answer.json<{ status: number; data?: Heard['data'] }>()
    const { date, ...headers } = answer.headers
    return { status: body.status, data: body.data ?? undefined, whole: JSON.stringify({ headers, body }) }
  }

  /** Pages of two, by cursor, to the end. */
  const readOn = async (reader: Reader, of: Asked, query: string): Promise<Heard[]> => {
    const pages: Heard[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined && pages.length < ROWS) {
      const page: Heard = await ask(reader, of, `${query}&pageSize=2${cursor && `&cursor=${cursor}`}`)
      pages.push(page)
      cursor = page.data?.nextCursor
    }
    return pages
  }

  /** Sensitive fields of what the list reads that this reader sees masked. */
  const hiddenIn = ({ entity }: Asked, { sees }: Reader) =>
    entity
      ? sensitiveFields(entity)
          .filter(([, field]) => !sees.includes(field.options.sensitive as Sensitivity))
          .map(([name, field]) => ({ entity, name, field }))
      : []

  /** Every way to ask about a field. */
  const waysTo = ({ entity, name, field }: ReturnType<typeof hiddenIn>[number]): string[] => {
    const secret = secretOf(entity, field, 'one', 0)
    const part = hiddenPart(field.options.sensitive as Sensitivity, secret)
    return [
      `sortField=${name}&sortType=asc`,
      `sortField=${name}&sortType=desc`,
      // A whole phone may be looked for: `lookups.test.ts` counts how many.
      ...(isLookedUp(field) ? [] : [`${name}=${secret}`]),
      `${name}=${part}`,
      `${name}Start=${part}&${name}End=${secret}`,
      `keyword=${secret}`,
      `keyword=${part}`,
    ]
  }

  const secretsFrom = ({ sees }: Reader): string[] =>
    entities.flatMap(entity =>
      sensitiveFields(entity)
        .filter(([, field]) => !sees.includes(field.options.sensitive as Sensitivity))
        .flatMap(([, field]) =>
          (['one', 'other'] as const).flatMap(world =>
            Array.from({ length: ROWS }, (_, row) => secretOf(entity, field, world, row)),
          ),
        ),
    )

  const hear = async (reader: Reader): Promise<Map<string, Heard[]>> => {
    const heard = new Map<string, Heard[]>()
    for (const of of asked) {
      const fields = hiddenIn(of, reader)
      if (of.entity && fields.length === 0) continue
      const plain = await readOn(reader, of, '')
      const ways = plain[0]?.data?.total ? new Set(fields.flatMap(waysTo)) : []
      heard.set(`${of.list.name} ${of.question}`, plain)
      for (const way of ways) heard.set(`${of.list.name} ${of.question} ${way}`, await readOn(reader, of, way))
    }
    return heard
  }

  const heard = { one: new Map<Reader, Map<string, Heard[]>>(), other: new Map<Reader, Map<string, Heard[]>>() }
  beforeAll(async () => {
    for (const reader of READERS)
      for (const world of ['one', 'other'] as const) {
        const hidden = UNMASK.filter(each => !reader.sees.includes(each))
        await changeWorld(database().db, world, hidden)
        heard[world].set(reader, await hear(reader))
      }
  }, 120_000)

  it('every list answers the administrator', async () => {
    const answers = await Promise.all(asked.map(async of => [of.list.name, (await ask(ADMIN, of)).status]))
    expect(answers.filter(([, status]) => status !== 0)).toEqual([])
  })

  it('there is something to hide in many lists', () => {
    const ways = READERS.flatMap(reader =>
      [...(heard.one.get(reader)?.keys() ?? [])].filter(each => /=\w+$/.test(each)),
    )
    expect(ways.length).toBeGreaterThan(500)
  })

  it.each(READERS)('$name is told the same whatever is masked', reader => {
    const other = heard.other.get(reader)
    const told = [...(heard.one.get(reader) ?? [])].filter(
      ([way, answers]) => answers.map(said).join() !== other?.get(way)?.map(said).join(),
    )
    expect(told.map(([way]) => way)).toEqual([])
  })

  it.each(READERS)('$name meets no whole value, neither in answers and headers nor in cursors', reader => {
    const secrets = [...new Set(secretsFrom(reader))]
    const speaks = ({ whole, data }: Heard) => {
      const text = whole + Buffer.from(data?.nextCursor ?? '', 'base64url').toString('latin1')
      return secrets.some(secret => text.includes(secret))
    }
    const all = [...(heard.one.get(reader) ?? []), ...(heard.other.get(reader) ?? [])]
    expect(all.filter(([, answers]) => answers.some(speaks)).map(([way]) => way)).toEqual([])
  })

  it('whoever may see the values sorts, filters and searches by them; not where they come masked', async () => {
    const fields = asked
      .filter(({ list }) => !(list.name in READS))
      .flatMap(of => hiddenIn(of, READERS[0] as Reader).map(field => ({ of, ...field })))
    expect(fields.length).toBeGreaterThan(15)
    const orders = () =>
      Promise.all(
        fields.map(async ({ of, name }) => {
          const { data } = await ask(ADMIN, of, `sortField=${name}&sortType=asc`)
          return data?.records.map(each => each.id).join()
        }),
      )
    await changeWorld(database().db, 'one', UNMASK)
    const one = await orders()
    await changeWorld(database().db, 'other', UNMASK)
    const other = await orders()
    expect(
      fields.filter((_, index) => one[index] === other[index]).map(({ of, name }) => [of.list.name, name]),
    ).toEqual([])
    // Others are looked for by nobody, whoever may see them.
    for (const { of, entity, name, field } of fields.filter(each => each.field.filterStyle !== 'none')) {
      const part = hiddenPart(field.options.sensitive as Sensitivity, secretOf(entity, field, 'other', 0))
      expect([of.list.name, name, (await ask(ADMIN, of, `${name}=${part}&mask=1`)).data?.total]).toEqual([
        of.list.name,
        name,
        1,
      ])
      expect((await ask(ADMIN, of, `sortField=${name}&mask=1`)).status).toBe(4220)
    }
  })

  /** Where an answer has a field under another name, or inside another value. */
  const renamed = ({ list, question }: Asked): readonly string[] => {
    if (list.name === 'areaOptions') return ['areaCode']
    const kind = declaredReviews.find(each => question.includes(`kind=${each.kind}&`))
    if (list.name !== 'reviewQueue' || !kind) return []
    const { title, certificates } = kind
    return [title, ...certificates.flatMap(({ status = '', to = '' }) => [status, to])]
  }

  const sample = async ([name, field]: [string, Field]): Promise<string[]> => {
    const value = encodeURIComponent(String(await sampleOf(field, async () => 'A-1')))
    return filterKeys({ [name]: field }).map(({ key }) => `${key}=${value}`)
  }

  /** What a list is asked by though it does not show it, of all that its entity has. */
  const looseIn = async (reader: Reader, of: Asked): Promise<string[]> => {
    const { data } = await ask(reader, of, 'pageSize=50')
    if (!of.entity || !data?.total) return []
    const shown = new Set([...data.records.flatMap(each => Object.keys(each)), ...renamed(of)])
    const unlisted = (of.entity.entries as [string, Field][]).filter(([name]) => !shown.has(name))
    const loose: string[] = []
    for (const [name] of unlisted)
      if ((await ask(reader, of, `sortField=${name}`)).status !== 4220) loose.push(`${of.list.name} sortField=${name}`)
    const filters = (await Promise.all(unlisted.map(sample))).flat()
    const refused = Object.keys(errorsOf((await ask(reader, of, filters.join('&'))).whole) ?? {})
    const open = filters.filter(each => !refused.includes(each.slice(0, each.indexOf('='))))
    return [...loose, ...open.map(each => `${of.list.name} ${each}`)]
  }

  it.each([ADMIN, ...READERS.slice(-3)])('no list of $name sorts or filters by what it does not show', async reader => {
    const loose: string[] = []
    for (const of of asked) loose.push(...(await looseIn(reader, of)))
    expect(loose).toEqual([])
  })

  it('a list that is no resource says which entity it reads', () => {
    const own = asked.filter(({ list }) => !declaredResources.some(({ by }) => by.list?.name === list.name))
    expect(new Set(own.map(({ list }) => list.name))).toEqual(new Set(Object.keys(READS)))
  })
})
