import { Driver } from '@ntocc/sdk/contracts'
import type { DemoPaper } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areasInForce } from '../testing/areas-in-force.ts'
import { withEmptyDatabases } from '../testing/databases.ts'
import { contextFor } from './context.ts'
import type { NamedPart } from './parts.ts'
import { Pictures } from './pictures.ts'

const PAPER: DemoPaper = {
  field: 'licenceImgs',
  kind: 'licence',
  look: { title: '机动车驾驶证', tint: [64, 64, 72] },
  lines: row => [['证号', row.code]],
}

const PERMIT: DemoPaper = { ...PAPER, kind: 'permit' }

withEmptyDatabases('what parts of the demo are made with', database => {
  const written = new Map<string, number>()
  const pictures = new Pictures()
  const context = (names: Partial<NamedPart> = {}) =>
    contextFor(
      { area: 'trips', make: async () => undefined, ...names },
      {
        tx: database().db,
        pictures,
        written,
        tables: new Set(),
        move: { ms: 0, days: 0 },
        seed: 'test',
        now: Date.parse('2026-11-20T06:30:00Z'),
        days: 10,
        size: 10,
        account: () => 'X1',
        progress: () => undefined,
      },
      { drivers: [] },
    )
  const driver = (code: string, authStatus: number) => {
    const serial = Number(code.slice(1))
    return {
      ...context().record(code, 'HQ', 0),
      name: { en: code, zh: code, es: code, ja: code },
      phone: context().phone(serial),
      idNo: context().idCard(code.startsWith('N') ? '42' : '11', serial < 1000 ? '19800101' : '19800102', serial),
      status: 1,
      authStatus,
    }
  }
  const count = async (sql: string) => (await database().db.query(sql)).rowCount

  let end: () => Promise<void>
  beforeAll(async () => {
    end = await areasInForce(database().db)
  })
  afterAll(() => end())

  it('an offer is taken by whoever says so beforehand, and by nobody else', () => {
    expect(context({ needs: ['drivers'] }).take('drivers')).toEqual([])
    expect(() => context({ wants: ['drivers'] }).take('drivers')).toThrow('trips takes drivers')
    expect(() => context({ needs: ['shippers'] }).take('shippers')).toThrow('trips takes shippers')
    expect(context({ wants: ['drivers'] }).takeIfOffered('drivers')).toEqual([])
    expect(context({ wants: ['shippers'] }).takeIfOffered('shippers')).toBeUndefined()
    expect(() => context({ needs: ['drivers'] }).takeIfOffered('drivers')).toThrow('trips takes drivers')
  })

  it('the branches share the whole business, and nobody else has a share', () => {
    const { branches, share } = context()
    expect(branches.reduce((sum, branch) => sum + share(branch), 0)).toBeCloseTo(1)
    expect(share('ELSEWHERE')).toBe(0)
  })

  it('rows of any number are written once, and counted', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => driver(`N${at}`, 2))
    await context().insert(Driver, rows.values())
    await context().insert(Driver, rows.slice(0, 1))
    await context().insert(Driver, [])
    expect(await count(`select 1 from driver where code like 'N%'`)).toBe(1001)
    expect(written.get('driver')).toBe(1002)
  })

  it('everybody shows pictures that say what the record says, in a field as many as it has papers', async () => {
    const { insert, withPapers } = context()
    const row = (code: string, authStatus: number) => withPapers(Driver, driver(code, authStatus), [PAPER, PERMIT])
    const rows = [row('P1', 2), row('P2', 2), row('P3', 1), row('P4', 3)]
    const shown = rows.map(each => String(each.licenceImgs))
    expect(new Set(shown).size).toBe(4)
    expect(rows.map(each => (each.licenceImgs as unknown as string[]).length)).toEqual([2, 2, 2, 2])
    await insert(Driver, rows)
    await pictures.write(database().db)
    const own = `select 1 from sys_file where name = 'licence.svg' and type = 'image/svg+xml' and convert_from(bytes, 'UTF8') like `
    for (const code of ['P1', 'P2', 'P3', 'P4']) expect(await count(`${own} '%>${code}<%样本%'`)).toBe(1)
    const used = `select 1 from sys_file_use u join driver d on d.id = u.record_id where u.entity = 'driver' and d.code like 'P%'`
    expect(await count(used)).toBe(8)
  })

  it('of very many who wait for nothing the last share one picture of the branch; who waits has his own', () => {
    const many = new Pictures()
    const shown = (code: string, authStatus: number) =>
      String(many.of('driver', driver(code, authStatus), [PAPER]).licenceImgs)
    const first = Array.from({ length: 2000 }, (_, at) => shown(`M${at}`, 2))
    expect(new Set(first).size).toBe(2000)
    const shared = shown('M2000', 2)
    expect(first).not.toContain(shared)
    expect(shown('M2001', 2)).toBe(shared)
    expect(shown('M2002', 1)).not.toBe(shared)
  })

  it('indexes and checks rest in bulk and are there again, also of tables with rows', async () => {
    const indexes = `select 1 from pg_indexes where tablename in ('driver', 'vehicle')`
    const checks = `select 1 from pg_constraint where contype = 'c' and conrelid in ('driver'::regclass, 'vehicle'::regclass)`
    const before = [await count(indexes), await count(checks)]
    let meanwhile: (number | null)[] = []
    await database().db.transaction(tx =>
      contextFor(
        { area: 'trips', make: async () => undefined },
        {
          tx,
          pictures,
          written,
          tables: new Set(),
          move: { ms: 0, days: 0 },
          seed: '',
          now: 0,
          days: 1,
          size: 1,
          account: () => '',
          progress: () => undefined,
        },
        {},
      ).inBulk([Driver, 'vehicle'], async () => {
        meanwhile = [(await tx.query(indexes)).rowCount, (await tx.query(checks)).rowCount]
      }),
    )
    expect(meanwhile[0]).toBeLessThan(before[0] as number)
    expect(meanwhile[1]).toBeLessThan(before[1] as number)
    expect([await count(indexes), await count(checks)]).toEqual(before)
    // Its rows were no reason to empty it.
    expect(await count('select 1 from driver')).toBeGreaterThan(1000)
  })
})
