import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { testBackend } from './backend.ts'
import { DATABASES, testDatabase } from './databases.ts'
import { SMALL_DEMO } from './demo-start.ts'
import { fill, hashOfSources } from './templates.ts'

const HOUR_MS = 3_600_000

it('another migration, seed, contract or word is another template; a test or a screen is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ntocc-sources-'))
  const hash = () => hashOfSources([folder], '')
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  try {
    const seen = [hash()]
    for (const file of ['migrations/0001.sql', 'service/seed.ts', 'contract.ts', 'locales/zh.json'])
      for (const text of ['1', '2']) {
        write(file, text)
        seen.push(hash())
      }
    expect(new Set(seen).size).toBe(seen.length)
    for (const file of ['seed.test.ts', 'src/Page.tsx', 'README.md', 'dist/service.js']) write(file, '1')
    expect(hash()).toBe(seen.at(-1))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe.each(DATABASES)(
  'what tests on %s start from',
  kind => {
    it('seeded, a backend finds everything done and writes no table anew; migrated, nothing is there', async () => {
      const [seeded, migrated] = [await testDatabase(kind), await testDatabase(kind, 'migrated')]
      const counts = async ({ db }: typeof seeded) => {
        const found = await db.query<{ tables: number; accounts: number; menu: number }>(
          `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
           (select count(*)::int from sys_account) as accounts, (select count(*)::int from menu_resource) as menu`,
        )
        return found.rows[0]
      }
      try {
        const before = await counts(seeded)
        const empty = await counts(migrated)
        expect(empty).toMatchObject({ accounts: 0, menu: 0 })
        expect(before?.tables).toBeGreaterThan(empty?.tables ?? 0)
        const made = await testBackend(migrated.db)
        await made.app.close()
        expect(await counts(migrated)).toEqual(before)
        const again = await testBackend(seeded.db)
        await again.app.close()
        expect(await counts(seeded)).toEqual(before)
      } finally {
        await seeded.drop()
        await migrated.drop()
      }
    })

    it('what is not whole is not kept: one area that cannot make its tables is named, and nothing is copied', async () => {
      const half = await testDatabase(kind, 'migrated')
      try {
        await half.db.query('create view fuel_oil_card as select 1 as id')
        await expect(fill(half.db, 'seeded')).rejects.toThrow(/areas are not in force: .*"fuel"/)
      } finally {
        await half.drop()
      }
    })

    it('a demo of an earlier span is moved once, for all who start with it then', async () => {
      const age = async ({ db }: Awaited<ReturnType<typeof testDatabase>>, now: number) => {
        const found = await db.query<{ made: Date; stands: string }>(
          `select (select max(gmt_created) from waybill) as made,
             (select value ->> 'standsAt' from sys_installation where key = 'demoData') as stands`,
        )
        const [row] = found.rows
        return { made: now - Number(row?.made.getTime()), stands: now - Date.parse(row?.stands ?? '') }
      }
      const now = Date.now()
      const one = await testDatabase(kind, SMALL_DEMO)
      vi.useFakeTimers({ toFake: ['Date'], now: now + HOUR_MS })
      const other = await testDatabase(kind, SMALL_DEMO).finally(() => vi.useRealTimers())
      try {
        const [before, after] = [await age(one, now), await age(other, now + HOUR_MS)]
        expect(before.stands).toBeLessThan(10 * 60_000)
        expect(after.stands).toBeLessThan(10 * 60_000)
        expect(after.made - after.stands).toBe(before.made - before.stands)
      } finally {
        await one.drop()
        await other.drop()
      }
    })

    it('what one file writes no other one finds', async () => {
      const [one, other] = [await testDatabase(kind), await testDatabase(kind)]
      try {
        await one.db.query('delete from menu_resource')
        expect((await other.db.query('select 1 from menu_resource limit 1')).rowCount).toBe(1)
      } finally {
        await one.drop()
        await other.drop()
      }
    })
  },
  180_000,
)
