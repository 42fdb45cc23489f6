import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testBackend } from './backend.ts'
import { DATABASES, testDatabase } from './databases.ts'
import { hashOfSources } from './templates.ts'

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
