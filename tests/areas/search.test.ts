import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Found } from '../../sdk/src/contracts/index.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../server/src/ntocc/testing/databases.ts'
import { drop, type Edits, grant, newFolder, refusalOf } from './support.ts'

const SEARCH = `  search: {
    dockBooking: {
      by: ['dock', 'plateNo'],
      title: 'dock',
      hint: ['plateNo'],
      state: 'status',
      to: '/dock-bookings?keyword={dock}&open={id}',
    },
  },
`
const JOURNAL = 'migrations/meta/_journal.json'
const TABLE = 'dock_bookings_dock_booking'

const index = (name: string, expression: string): string =>
  `CREATE INDEX IF NOT EXISTS "${TABLE}_${name}_idx" ON "${TABLE}" ("branch_code", (${expression}) text_pattern_ops, "id");`

const withMigration: Edits = {
  'migrations/0001_search.sql': [
    index('find_dock', 'lower("dock")'),
    index('tail_dock', 'reverse(lower("dock"))'),
    index('find_plate_no', 'lower("plate_no")'),
    index('tail_plate_no', 'reverse(lower("plate_no"))'),
  ].join('\n--> statement-breakpoint\n'),
  [JOURNAL]: text => {
    const journal = JSON.parse(text) as { entries: object[] }
    const second = { idx: 1, version: '7', when: 1795369751149, tag: '0001_search', breakpoints: true }
    return JSON.stringify({ ...journal, entries: [...journal.entries, second] })
  },
}
const declared = (search: string): Edits => ({ 'contract.ts': text => text.replace('  todo: [', `${search}  todo: [`) })

withDatabases('records of an area from outside', database => {
  let backend: TestBackend
  let reader: string
  beforeAll(async () => {
    const [product, plugins] = [await newFolder(), await newFolder()]
    await drop(plugins, { ...declared(SEARCH), ...withMigration })
    backend = await testBackend(database().db, { pluginDirs: [product, plugins] })
    reader = await grant(backend, ['dockBooking.read'])
    await database().db.query(
      `insert into ${TABLE} (branch_code, code, dock, plate_no, arrival, status)
       values ('HQ', 'b1', 'Gate West 17', '鄂A12345', now(), 0), ('HB', 'b2', 'Gate West 18', '鄂A12345', now(), 0)`,
    )
  }, 120_000)
  afterAll(() => backend.app.close())

  const found = async (keyword: string, token = reader): Promise<Found> => {
    const answer = await backend.get<Found>(`/ntocc-basic-api/search?keyword=${encodeURIComponent(keyword)}`, token, {
      'accept-language': 'en',
    })
    return answer.data as Found
  }

  it('are found as its contract says, in the branch and by those who may read them', async () => {
    for (const keyword of ['gate w', 'Gate West 17', '12345', 't 17'])
      expect((await found(keyword)).kinds, keyword).toMatchObject([
        { entity: 'dockBooking', records: [{ title: 'Gate West 17', hint: ['鄂A12345'], state: { tone: 'waiting' } }] },
      ])
    const [booking] = (await found('gate west 17')).kinds[0]?.records ?? []
    expect(booking?.to).toBe(`/dock-bookings?keyword=Gate%20West%2017&open=${booking?.id}`)
    expect((await found('gate w', await backend.signIn('hubei'))).kinds).toEqual([])
  })

  it('that there was no time for are named', async () => {
    const { config } = backend
    const patient = config.searchMs
    config.searchMs = { kind: 60_000, all: 0 }
    try {
      expect(await found('gate w')).toMatchObject({ kinds: [], unanswered: expect.arrayContaining(['Dock bookings']) })
    } finally {
      if (patient) config.searchMs = patient
    }
    expect((await found('gate w')).kinds).toHaveLength(1)
  })

  it('that cannot be read leave the others found, and are named', async () => {
    const { db } = database()
    await db.query(`alter table ${TABLE} rename column plate_no to plate_gone`)
    try {
      const answer = await found('admin')
      expect(answer.unanswered).toEqual(['Dock bookings'])
      expect(answer.kinds.map(({ entity }) => entity)).toContain('staff')
    } finally {
      await db.query(`alter table ${TABLE} rename column plate_gone to plate_no`)
    }
  })
})

it('a contract that lets records be found by what is no text, or opened where no page is, is refused by the build', async () => {
  const refused = (from: string, to: string) => refusalOf(declared(SEARCH.replace(from, to)))
  expect(await refused(`by: ['dock', 'plateNo']`, `by: ['minutes' as 'dock']`)).toContain('nothing is found by minutes')
  expect(await refused('{dock}', '{gate}')).toContain(
    'search.dockBooking speaks of gate, which dockBooking does not have',
  )
  expect(await refused(`state: 'status'`, `state: 'dock'`)).toContain('dock is no state')
  expect(await refused('/dock-bookings?', '/docks?')).toContain('/docks')
})
