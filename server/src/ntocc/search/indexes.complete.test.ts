import type { Entity } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { tableNameOf } from '../registry/areas.ts'
import { areasInForce } from '../testing/areas-in-force.ts'
import { DATABASES, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { type SearchedKind, searchedKinds } from './kinds.ts'
import { searchSql } from './statement.ts'

const ROWS = 50_000
const dialect = new PgDialect()

/** Texts of the fields that are searched, a different one in each row; all else is what the columns begin with. */
const fill = async (db: Db, { entity, search }: SearchedKind): Promise<void> => {
  const table = tableNameOf(entity)
  const checks = await db.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { conname } of checks.rows) await db.query(`alter table "${table}" drop constraint "${conname}"`)
  // Made anew over the rows: ten times as quick as keeping them while the rows come.
  const indexes = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1
       and indexname not in (select conname from pg_constraint)`,
    [table],
  )
  for (const { indexname } of indexes.rows) await db.query(`drop index "${indexname}"`)
  const unique = entity.entries.filter(([name, { options }]) => options.unique && !['id', 'code'].includes(name))
  const names = [...new Set([...search.by, ...unique.map(([name]) => name)])].filter(name => name !== 'code')
  const texts = names.map(name => [snakeCase(name), textOf(entity, name)] as const)
  await db.query(
    `insert into "${table}" (branch_code, code${texts.map(([column]) => `, "${column}"`).join('')})
     select 'HQ', 'C' || at${texts.map(([, text]) => `, ${text}`).join('')} from generate_series(1, ${ROWS}) as at`,
  )
  for (const { indexdef } of indexes.rows) await db.query(indexdef)
  await db.query(`analyze "${table}"`)
}

const textOf = (entity: Entity, name: string): string => {
  const { sql: type } = entity.fieldNamed(name) ?? {}
  if (type === 'jsonb') return `jsonb_build_object('en', 'Name ' || at, 'zh', '名' || at)`
  return type === 'text' ? `'138' || lpad(at::text, 8, '0')` : 'null'
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe.runIf(DATABASES.includes('postgres'))(`finding a record among ${ROWS} of its kind`, () => {
  let database: TestDatabase
  let end: () => Promise<void>
  beforeAll(async () => {
    database = await testDatabase('postgres')
    end = await areasInForce(database.db)
  }, 120_000)
  afterAll(async () => {
    await end?.()
    await database?.drop()
  })

  it('reads none of them but by an index, whatever was typed', { timeout: 600_000 }, async () => {
    const { db } = database
    const kinds = searchedKinds()
    expect(kinds.length).toBeGreaterThan(15)
    for (const kind of kinds) {
      await fill(db, kind)
      // Many, few and none; a whole phone, an end, a name.
      for (const keyword of ['1', '138', '13800000007', '0042', 'name', 'name 4242', '名', '名77', 'nothing'])
        for (const openness of ['open', 'whole'] as const) {
          const statement = searchSql(kind, {
            keyword,
            limit: 5,
            branchCode: 'HQ',
            scope: sql`branch_code = ${'HQ'}`,
            openness: () => openness,
          })
          if (!statement) continue
          const { sql: text, params } = dialect.sqlToQuery(statement)
          const plan = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, params)
          const nodes = nodesOf(plan.rows[0]?.['QUERY PLAN'][0]?.Plan as Plan)
          const whole = nodes.filter(node => node['Node Type'].endsWith('Seq Scan'))
          expect([kind.entity.name, keyword, whole.map(node => node['Relation Name'])]).toEqual([
            kind.entity.name,
            keyword,
            [],
          ])
        }
      await db.query(`truncate "${tableNameOf(kind.entity)}"`)
    }
  })
})
