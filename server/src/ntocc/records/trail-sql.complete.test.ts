import {
  date,
  dateTime,
  type Entity,
  entity,
  flag,
  integer,
  money,
  quantity,
  stringList,
  text,
} from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declaredEntities } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { fillEverything } from '../testing/filled.ts'
import { asEntity } from './entity.ts'
import { run } from './sql.ts'
import { changesOf } from './trail.ts'
import { toldOfMade } from './trail-sql.ts'
import { tableSql } from './write.ts'

const Oddity = entity('oddity', {
  amount: money({ min: -100_000 }),
  weight: quantity(),
  at: dateTime(),
  day: date(),
  words: text(),
  many: stringList(),
  isOdd: flag(),
  count: integer({ min: -10 }),
})

withDatabases('what the trail says of new records', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await fillEverything(database().db)
  })
  afterAll(() => backend.app.close())

  /** Of rows of a query: what the database says, beside what is said of the same rows here. */
  const both = async (of: Entity, rows: SQL) => {
    const told = toldOfMade(of)
    if (!told) return undefined
    const found = await run(
      database().db,
      sql`with made as (${rows}) select made.*, ('[' || concat_ws(',', ${told}) || ']')::jsonb as "@told" from made`,
    )
    return found.rows.map(({ '@told': said, ...row }) => [
      said,
      JSON.parse(JSON.stringify(changesOf(of, undefined, row))),
    ])
  }

  it('is the same by the database as by us, of every field of every entity', async () => {
    const byUs: string[] = []
    for (const each of declaredEntities) {
      const pairs = await both(each, sql`select * from ${tableSql(each)}`)
      if (!pairs) byUs.push(each.name)
      for (const [said, is] of pairs ?? []) expect(said, each.name).toEqual(is)
      if (pairs) expect(pairs.length, each.name).toBeGreaterThan(0)
    }
    // Those alone whose values are masked.
    const masked = declaredEntities.filter(each => each.stored.some(([, { options }]) => options.sensitive))
    expect(byUs).toEqual(masked.map(({ name }) => name))
  })

  it('down to cents below nothing, thousandths, parts of milliseconds and quotes', async () => {
    const of = asEntity(Oddity)
    const row = (values: SQL) => sql`select 'O1' as code, 1 as status, null::text as remark, ${values}`
    const odd =
      row(sql`-5::bigint as amount, 12.500::numeric(14,3) as weight, '2026-03-01 23:59:59.123999+08'::timestamptz as at,
      '2026-03-01'::date as day, E'"it''s"\\n\\\\ 中\\t' as words, '["a","\\"b"]'::jsonb as many, false as is_odd, -3 as count`)
    const none =
      row(sql`null::bigint as amount, null::numeric(14,3) as weight, null::timestamptz as at, null::date as day,
      null::text as words, null::jsonb as many, null::boolean as is_odd, null::bigint as count`)
    for (const rows of [odd, none]) {
      const [pair] = (await both(of, rows)) ?? []
      expect(pair?.[0]).toEqual(pair?.[1])
    }
    const [[told] = []] = (await both(of, odd)) ?? []
    expect(told).toContainEqual({ field: 'amount', after: '-0.05' })
    expect(told).toContainEqual({ field: 'at', after: '2026-03-01T15:59:59.123Z' })
  })
})
