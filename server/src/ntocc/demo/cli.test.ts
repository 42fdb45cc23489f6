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

const countWaybills = async (): Promise<number> => {
  const db = await openDatabase({ dataDir: folder })
  const found = await db.query<{ waybills: string }>('select count(*) as waybills from waybill')
  await db.close()
  return Number(found.rows[0]?.waybills)
}

it('fills an empty installation, keeps what is there, and replaces when asked', { timeout: 120_000 }, async () => {
  expect((await run('--waybills', '150', '--days', '20')).code).toBe(0)
  const refused = await run('--waybills', '50')
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('--replace')
  expect(await countWaybills()).toBe(150)
  expect((await run('--waybills', '60', '--days', '20', '--replace')).code).toBe(0)
  expect(await countWaybills()).toBe(60)
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
