import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allEntities, NOUNS } from '../../sdk/src/contracts/index.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Records are written by the records engine alone: whoever follows them hears of it, and the trail has it. Areas are refused at
 * run time (`server/src/ntocc/records/one-way.ts`); here the source of the backend itself is read.
 */

/** Files that write tables of records by statements of their own, and why nobody has to hear of it. */
const EXCEPTIONS: readonly [path: string, why: string][] = [
  ['server/src/ntocc/records/', 'the engine'],
  ['server/src/ntocc/seed/', 'what a release brings: nobody follows yet'],
  ['server/src/ntocc/demo/', 'made before anybody follows'],
  ['server/src/ntocc/testing/', 'what tests stand on'],
  ['server/src/ntocc/organisation/plugin-pages.ts', 'the menu of a branch, brought by its plugins at each start'],
  ['server/src/ntocc/organisation/staff.ts', 'the account behind a person is a party of the branch too'],
  ['server/src/ntocc/account/', 'what an account says of itself beside the record of whoever has it'],
]

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sources(path)
    return /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : []
  })

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** Those of the kernel and nouns of the platform have tables by their names; those of areas begin with the area. */
const TABLES = new Set([...Object.keys(allEntities()), ...NOUNS.map(({ name }) => name)].map(snakeCase))

const WRITE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?("?[a-z_]+"?|\$\{[^}]*\})/g
/** `${ctx.table(Driver)}`, `${tableSql(entity)}`: a table of records, whichever. */
const OF_RECORDS = /\b(?:table|tableSql|tableNameOf)\(/

/** Statements of a text that write a table of records. */
const writesIn = (text: string): string[] =>
  [...text.matchAll(WRITE)]
    .map(([statement, table = '']) => ({ statement, table: table.replaceAll('"', '') }))
    .filter(({ table }) => (table.startsWith('$') ? OF_RECORDS.test(table) : TABLES.has(table)))
    .map(({ statement }) => statement.replace(/\s+/g, ' '))

const found = (folder: string): string[] =>
  sources(folder)
    .filter(file => !EXCEPTIONS.some(([path]) => file.startsWith(path)))
    .flatMap(file => writesIn(readFileSync(join(ROOT, file), 'utf8')).map(each => `${relative('.', file)}: ${each}`))

describe('records are written in one way', () => {
  it('no service of an area writes a table of records by a statement of its own', () => {
    const areas = readdirSync(join(ROOT, 'plugins'))
    const services = areas.flatMap(area =>
      readdirSync(join(ROOT, 'plugins', area)).includes('service') ? found(`plugins/${area}/service`) : [],
    )
    expect(services.filter(each => !each.includes('/testing/') && !each.includes('test-'))).toEqual([])
  })

  it('nor does the backend, but where nobody has to hear of it', () => {
    expect(found('server/src/ntocc')).toEqual([])
    for (const [path] of EXCEPTIONS)
      expect([path, sources('server/src/ntocc').some(file => file.startsWith(path))]).toEqual([path, true])
  })

  it('sees what is planted', () => {
    expect(writesIn('sql`update waybill set status = 90`')).toEqual(['update waybill'])
    expect(writesIn(['insert into $', '{ctx.table(Driver)} (code) values (1)'].join(''))).toEqual([
      ['insert into $', '{ctx.table(Driver)}'].join(''),
    ])
    expect(writesIn('sql`with gone as (delete from\n  "receipt" returning 1) select 1 from gone`')).toEqual([
      'delete from "receipt"',
    ])
    expect(writesIn('sql`select * from waybill for update of w`')).toEqual([])
    expect(writesIn('sql`insert into waybill_track (points) values (1)`')).toEqual([])
  })
})
