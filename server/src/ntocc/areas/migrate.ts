import { createHash } from 'node:crypto'
import { asError, type RecordSearch } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import type { Db, Queryable } from '../db/database.ts'
import { missingStatements } from '../db/ddl.ts'
import { newTable } from '../db/table-of.ts'
import { AreaProblem } from './problem.ts'

/** What an area's tables should be, and how they came to it. */
export interface AreaHistory {
  id: string
  version: string
  /** Migrations as they were built, by path. */
  texts: ReadonlyMap<string, string>
  entities: ReadonlyMap<string, Entity>
  tables: ReadonlyMap<string, string>
  /** What is found by typing, by entity. */
  search?: Readonly<Record<string, RecordSearch>>
}

interface Step {
  tag: string
  hash: string
  statements: string[]
}

/** Any number of our own; replicas that start together take turns. */
const AREA_LOCK = 7_302_207
const JOURNAL = 'migrations/meta/_journal.json'
const BREAKPOINT = '--> statement-breakpoint'

/** The area's migrations in their order. */
export const stepsOf = (texts: ReadonlyMap<string, string>): Step[] => {
  const journal = JSON.parse(texts.get(JOURNAL) ?? '{"entries":[]}') as { entries: { tag: string }[] }
  return journal.entries.map(({ tag }) => {
    const text = texts.get(`migrations/${tag}.sql`)
    if (text === undefined) throw new Error(`migrations/${tag}.sql is missing`)
    const statements = text.split(BREAKPOINT).filter(each => each.trim() !== '')
    return { tag, hash: createHash('sha256').update(text).digest('hex'), statements }
  })
}

/** Beside the journal of the product's own migrations. */
const openJournal = async (tx: Queryable): Promise<void> => {
  await tx.query('create schema if not exists drizzle')
  await tx.query(
    `create table if not exists drizzle.area_migrations (
       area text not null, idx integer not null, tag text not null, hash text not null, version text not null,
       applied_at timestamptz not null default now(), primary key (area, idx))`,
  )
}

interface Applied extends Record<string, unknown> {
  tag: string
  hash: string
  version: string
}

/**
 * How many of the steps the data has. What it has must be how they begin: otherwise a newer version was here, whose
 * data this one does not know, or its history is another.
 * @throws AreaProblem migrate
 */
const appliedOf = async (tx: Queryable, { id, version }: AreaHistory, steps: readonly Step[]): Promise<number> => {
  const found = await tx.query<Applied>(
    'select tag, hash, version from drizzle.area_migrations where area = $1 order by idx',
    [id],
  )
  for (const [at, applied] of found.rows.entries()) {
    const step = steps[at]
    if (step?.hash === applied.hash) continue
    const what = step
      ? `${applied.tag} differs from ${step.tag} of this build`
      : `this build does not know ${applied.tag}`
    throw new AreaProblem(
      'migrate',
      `The data was brought to ${id} ${applied.version} and ${version} cannot work with it: ${what}. Migrations only go forward.`,
    )
  }
  return found.rows.length
}

/** What the entities declare must be there when their migrations have run. @throws AreaProblem migrate */
const refuseIncomplete = async (tx: Queryable, { entities, tables, search = {} }: AreaHistory): Promise<void> => {
  const declared = [...entities].map(([name, entity]) => newTable(entity, tables.get(name) ?? name, search[name]))
  const missing = await missingStatements(tx, declared)
  if (missing.length === 0) return
  const first = missing[0]?.split('\n', 1)[0]
  throw new AreaProblem(
    'migrate',
    `Its migrations do not make what its entities declare (${missing.length} missing, first: ${first}). Write one with ntocc-plugin migration.`,
  )
}

/**
 * Brings the tables of an area to this build, all or nothing: a migration that fails half-way leaves what was there.
 * @throws AreaProblem migrate
 */
export const migrateArea = (db: Db, history: AreaHistory): Promise<void> =>
  db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock($1)', [AREA_LOCK])
    await openJournal(tx)
    const { id, version, texts } = history
    const steps = stepsOf(texts)
    const applied = await appliedOf(tx, history, steps)
    for (const [at, { tag, hash, statements }] of steps.entries()) {
      if (at < applied) continue
      for (const statement of statements) await apply(tx, tag, statement)
      await tx.query(
        'insert into drizzle.area_migrations (area, idx, tag, hash, version) values ($1, $2, $3, $4, $5)',
        [id, at, tag, hash, version],
      )
    }
    await refuseIncomplete(tx, history)
  })

const apply = async (tx: Queryable, tag: string, statement: string): Promise<void> => {
  try {
    await tx.query(statement)
  } catch (error) {
    throw new AreaProblem('migrate', `${tag}: ${asError(error).message}`, { cause: error })
  }
}
