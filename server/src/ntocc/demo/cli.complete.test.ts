import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { PLAYED_FOLDER } from '../played.ts'
import { AREA_SOURCES } from '../testing/areas.ts'
import { demoCommand } from './cli.ts'
import { KEPT_TABLES, tablesOfAreas } from './testing/tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'ntocc-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (...args: string[]): Promise<{ code: number; err: string }> => {
  let err = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    err += String(text)
    return true
  })
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    return { code: await demoCommand(args, { DATA_DIR: folder }, { pluginDirs: [], areaSources: AREA_SOURCES }), err }
  } finally {
    write.mockRestore()
    out.mockRestore()
  }
}

/** Marks every record, those too that are written once. */
const markAll = async (): Promise<void> => {
  const db = await openDatabase({ dataDir: folder })
  for (const { name } of (await db.query<{ name: string }>(TABLES_WITH_REMARK)).rows) {
    await db.query(`alter table ${name} disable trigger user`)
    await db.query(`update ${name} set remark = $1`, [MARKED])
    await db.query(`alter table ${name} enable trigger user`)
  }
  await db.close()
}

/** Tables that areas have made in which a mark is left. */
const markedTables = async (): Promise<string[]> => {
  const own = tablesOfAreas()
  const db = await openDatabase({ dataDir: folder })
  const found: string[] = []
  for (const { name } of (await db.query<{ name: string }>(TABLES_WITH_REMARK)).rows) {
    const { rowCount } = await db.query(`select 1 from ${name} where remark = $1 limit 1`, [MARKED])
    if (rowCount && own.has(name)) found.push(name)
  }
  await db.close()
  return found.sort()
}

/** The database is opened once for whatever is asked of it: that takes longer than the questions. */
const read = async (...texts: string[]): Promise<Record<string, unknown>[][]> => {
  const db = await openDatabase({ dataDir: folder })
  const answers: Record<string, unknown>[][] = []
  for (const text of texts) answers.push((await db.query(text)).rows)
  await db.close()
  return answers
}

const WAYBILLS = 'select count(*)::int as waybills from waybill'
/** Tables of areas with rows that are as they were before, by a mark in them. */
const MARKED = 'before the demo was made anew'
const TABLES_WITH_REMARK = `select c.table_name as name from information_schema.columns c join information_schema.tables t
  on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
  where c.table_schema = current_schema() and c.column_name = 'remark'`
const DESKS = `select a.username, r.role_code from sys_account a join sys_account_role ar on ar.account_id = a.id
  join role r on r.id = ar.role_id where a.username in ('dispatch1', 'review1', 'finance1') order by a.username`
const BANNERS = `select count(*)::int as n from banner where is_release = '1' and "to" > now()`
/** News that are out, and those whose picture may be seen because the record shows it. */
const NEWS = `select count(*)::int as news, count(u.file_id)::int as pictured from bulletin b
  left join sys_file_use u on u.entity = 'bulletin' and u.record_id = b.id
  where b.branch_code = 'HQ' and is_release = '1' and publish_time <= now() and publish_time > now() - interval '1 year'`

it('fills an empty installation, keeps what is there, and replaces when asked', { timeout: 600_000 }, async () => {
  expect((await run('--waybills', '150', '--days', '20')).code).toBe(0)
  const refused = await run('--waybills', '50')
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('--replace')
  expect(await read(WAYBILLS, DESKS, NEWS, BANNERS)).toEqual([
    [{ waybills: 150 }],
    [
      { username: 'dispatch1', role_code: 'DISPATCHER' },
      { username: 'finance1', role_code: 'FINANCE' },
      { username: 'review1', role_code: 'REVIEWER' },
    ],
    [{ news: 6, pictured: 6 }],
    [{ n: 12 }],
  ])
  await markAll()
  const played = join(folder, PLAYED_FOLDER)
  mkdirSync(played)
  expect((await run('--waybills', '60', '--days', '20', '--replace')).code).toBe(0)
  expect(existsSync(played), 'what those who are played knew of the waybills before').toBe(false)
  expect(await read(WAYBILLS, NEWS)).toEqual([[{ waybills: 60 }], [{ news: 6, pictured: 6 }]])
  // What comes with the product, or was set by people, and nothing that was about the waybills before.
  const left = await markedTables()
  expect(left).toContain('unit')
  expect(left.filter(table => !KEPT_TABLES.includes(table))).toEqual([])
})

it.each([
  ['--waybills', 'many'],
  ['--waybills', '0'],
  ['--wayblls', '5'],
])('refuses %s %s', async (...args) => {
  const { code, err } = await run(...args)
  expect(code).toBe(2)
  expect(err).toContain('npm run demo')
})
