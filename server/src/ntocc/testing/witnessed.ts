import type { Entity } from '@ntocc/sdk/fields'
import { snakeCase } from '../db/names.ts'

/** A line of what was seen, in the order in which it happened. */
export interface Noted {
  seq: string
  tx: string
  kind: 'row' | 'told' | 'trail'
  by_whom: string | null
  entity: string
  record_id: string
  /** Of a row `insert`, `update` or `delete`; of the others a move or what the trail calls it. */
  action: string | null
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** Facts about the row that change along with whatever else does. */
const ABOUT_THE_ROW: ReadonlySet<string> = new Set(['version', 'gmt_modified', 'modified_by'])

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Columns that differ, but for those that always do. */
const changed = ({ before, after }: Noted): string[] =>
  Object.keys(after ?? {}).filter(name => !ABOUT_THE_ROW.has(name) && !same(before?.[name], after?.[name]))

/** A write of what the platform keeps up to date by itself: told, and no change that anybody made. */
const isMark = (row: Noted, entity: Entity): boolean =>
  row.action === 'update' &&
  row.before?.version === row.after?.version &&
  changed(row).every(name =>
    entity.entries.some(([field, { options }]) => snakeCase(field) === name && options.derived),
  )

/** What the trail calls a change; undefined for what leaves no line. */
const lineOf = (row: Noted, entity: Entity, move: string | null): string | undefined => {
  if (row.action === 'insert') return 'create'
  // What is erased because its time is over keeps the lines it has.
  if (row.action === 'delete' || isMark(row, entity)) return undefined
  // A change that changed nothing is no news: a version was taken so that nobody else writes meanwhile.
  if (!move && row.action === 'update' && changed(row).length === 0) return undefined
  if (row.after?.is_deleted === true && row.before?.is_deleted === false && !move) return 'delete'
  return move ?? 'update'
}

const versionProblem = (row: Noted, entity: Entity): string | undefined => {
  const [old, now] = [Number(row.before?.version ?? 0), Number(row.after?.version ?? 0)]
  if (row.action === 'insert') return now === 0 ? undefined : `begins with version ${now}`
  if (row.action === 'delete' || isMark(row, entity)) return undefined
  return now === old + 1 ? undefined : `version ${old} became ${now} with ${changed(row).join(', ') || 'nothing'}`
}

/** What was told beside what was written: the same change, with how it was before and how it is now. */
const toldProblem = (told: Noted, row: Noted, entity: Entity): string | undefined => {
  if (Number(told.seq) < Number(row.seq)) return 'was told before it was written'
  if ((told.before === null) !== (row.action === 'insert')) return `was told with before: ${told.before !== null}`
  if (row.action === 'delete') return told.after?.isDeleted === true ? undefined : 'was told as still there'
  if (told.after?.version !== row.after?.version) return `was told as version ${told.after?.version}`
  if (told.before && told.before.version !== row.before?.version) return `was told from version ${told.before.version}`
  const news = new Set(changed(row))
  const wrong = entity.entries
    .map(([name]) => name)
    .filter(name => !ABOUT_THE_ROW.has(snakeCase(name)) && told.before)
    .filter(name => same(told.before?.[name], told.after?.[name]) === news.has(snakeCase(name)))
  return wrong.length > 0 ? `was told with another before or after of ${wrong.join(', ')}` : undefined
}

const problemsOfRecord = (lines: readonly Noted[], followers: readonly string[], entity: Entity): string[] => {
  const rows = lines.filter(({ kind }) => kind === 'row')
  const problems = rows.flatMap(row => versionProblem(row, entity) ?? [])
  let moves: (string | null)[] = []
  for (const follower of followers) {
    const told = lines.filter(({ kind, by_whom }) => kind === 'told' && by_whom === follower)
    moves = told.map(({ action }) => action)
    if (told.length !== rows.length) problems.push(`${rows.length} changes, ${follower} was told of ${told.length}`)
    else problems.push(...told.flatMap((each, at) => toldProblem(each, rows[at] as Noted, entity) ?? []))
  }
  const expected = rows.flatMap((row, at) => lineOf(row, entity, moves[at] ?? null) ?? [])
  const trail = lines.flatMap(({ kind, action }) => (kind === 'trail' ? [String(action)] : []))
  if (!same([...expected].sort(), [...trail].sort()))
    problems.push(
      `the trail has ${trail.join(', ') || 'nothing'} where it should have ${expected.join(', ') || 'nothing'}`,
    )
  return problems
}

/**
 * What is wrong with what was seen: each change of a record is told to each follower exactly once, in the transaction of the change and
 * after it, with before and after; it has one line in the trail and one version more, unless all of it is derived.
 */
export const problemsOf = (
  noted: readonly Noted[],
  followers: readonly string[],
  entityOf: (name: string) => Entity | undefined,
): string[] => {
  const records = new Map<string, Noted[]>()
  for (const each of noted) {
    const key = `${each.entity} ${each.record_id} in ${each.tx}`
    records.set(key, [...(records.get(key) ?? []), each])
  }
  return [...records].flatMap(([key, lines]) => {
    const [name = '', id] = key.split(' ')
    const entity = entityOf(name)
    if (!entity) return []
    return problemsOfRecord(lines, followers, entity).map(problem => `${name} ${id}: ${problem}`)
  })
}
