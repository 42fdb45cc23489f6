import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { AREA_SOURCES } from '../testing/areas.ts'
import { demoCommand } from './cli.ts'

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

const read = async (text: string): Promise<Record<string, unknown>[]> => {
  const db = await openDatabase({ dataDir: folder })
  const { rows } = await db.query(text)
  await db.close()
  return rows
}
const countWaybills = async (): Promise<number> =>
  Number((await read('select count(*) as waybills from waybill'))[0]?.waybills)

/** News that are out, and those whose picture may be seen because the record shows it. */
const NEWS = `select count(*)::int as news, count(u.file_id)::int as pictured from bulletin b
  left join sys_file_use u on u.entity = 'bulletin' and u.record_id = b.id
  where b.branch_code = 'HQ' and is_release = '1' and publish_time <= now() and publish_time > now() - interval '1 year'`

it('fills an empty installation, keeps what is there, and replaces when asked', { timeout: 120_000 }, async () => {
  expect((await run('--waybills', '150', '--days', '20')).code).toBe(0)
  const refused = await run('--waybills', '50')
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('--replace')
  expect(await countWaybills()).toBe(150)
  const desks = await read(
    `select a.username, r.role_code from sys_account a join sys_account_role ar on ar.account_id = a.id
     join role r on r.id = ar.role_id where a.username in ('dispatch1', 'review1', 'finance1') order by a.username`,
  )
  expect(desks.map(({ username, role_code }) => [username, role_code])).toEqual([
    ['dispatch1', 'DISPATCHER'],
    ['finance1', 'FINANCE'],
    ['review1', 'REVIEWER'],
  ])
  expect(await read(NEWS)).toEqual([{ news: 6, pictured: 6 }])
  expect(await read(`select count(*)::int as n from banner where is_release = '1' and "to" > now()`)).toEqual([
    { n: 9 },
  ])
  expect((await run('--waybills', '60', '--days', '20', '--replace')).code).toBe(0)
  expect(await countWaybills()).toBe(60)
  expect(await read(NEWS)).toEqual([{ news: 6, pictured: 6 }])
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
