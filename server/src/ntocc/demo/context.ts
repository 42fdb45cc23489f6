import type { DemoCtx, DemoMove, DemoOffers, SQL } from '@ntocc/sdk/service'
import { installedEntity } from '../areas/records.ts'
import type { Queryable } from '../db/database.ts'
import { run } from '../records/sql.ts'
import { tableSql } from '../records/write.ts'
import { everyDictionary } from '../registry/named.ts'
import { isIn } from '../registry/presence.ts'
import { DEMO_ACCOUNTS } from '../seed/accounts.ts'
import { BRANCH_SHARE, BRANCHES, type BranchCode } from './branches.ts'
import { insertRows } from './bulk.ts'
import { numbers } from './identity.ts'
import { inBulk } from './load.ts'
import { onMovedDays } from './move.ts'
import { names } from './names.ts'
import { type NamedPart, type Offer, tableOf } from './parts.ts'
import type { Pictures } from './pictures.ts'
import { Random } from './random.ts'
import { handedIn, paperEnd, record } from './record.ts'
import { planDays } from './rhythm.ts'
import { setForDemo } from './settings.ts'

/** What is the same for every part. */
export interface Making extends Pick<DemoCtx, 'seed' | 'now' | 'days' | 'size' | 'progress' | 'account'> {
  tx: Queryable
  pictures: Pictures
  /** How many rows of each entity were written. */
  written: Map<string, number>
  /** What they were written to. */
  tables: Set<string>
  /** By how much all of them are moved in the end. */
  move: DemoMove
}

function* counted<T>(items: Iterable<T>, count: () => void): Generator<T> {
  for (const item of items) {
    count()
    yield item
  }
}

/** What a part of the demo is made with. */
export const contextFor = (
  { area, isDraft, needs = [], wants = [] }: NamedPart,
  { tx, pictures, written, tables, move, ...making }: Making,
  offers: Partial<DemoOffers>,
): DemoCtx => ({
  ...making,
  ...numbers,
  ...names,
  // Draws for all of them stay what they are; an area adds nothing where a branch does not have it.
  branches: BRANCHES.filter(branch => isIn({ id: area, isDraft }, branch)),
  share: branch => BRANCH_SHARE[branch as BranchCode] ?? 0,
  take: <K extends Offer>(name: K) => {
    const offer = offers[name]
    if (!needs.includes(name) || offer === undefined) throw new Error(`${area} takes ${name}, which it does not need`)
    return offer as DemoOffers[K]
  },
  takeIfOffered: name => {
    if (!wants.includes(name)) throw new Error(`${area} takes ${name}, which it does not want`)
    return offers[name]
  },
  random: seed => new Random(seed),
  rhythm: (count, seed) => planDays(count, making.days, making.now, seed),
  record,
  handedIn: (code, created) => handedIn(code, created, making.now),
  paperEnd: (kind, serial, from = making.now) => paperEnd(kind, serial, from),
  accountPhone: kind => DEMO_ACCOUNTS.find(({ partyType }) => partyType === kind)?.phone ?? '',
  withPapers: (entity, row, papers) => pictures.of(entity.name, row, papers, onMovedDays(entity, row, move)),
  insert: (entity, rows) => {
    const count = () => void written.set(entity.name, (written.get(entity.name) ?? 0) + 1)
    tables.add(tableOf(entity))
    return insertRows(tx, installedEntity(entity), counted(rows, count))
  },
  inBulk: (filled, work) => inBulk(tx, filled.map(tableOf), work),
  keep: async (branchCode, key, value) => {
    await tx.query(
      `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, $2, $3) on conflict do nothing`,
      [branchCode, `${area}.${key}`, value],
    )
  },
  set: (branchCode, values) => setForDemo(tx, branchCode, area, values),
  query: async <R extends object>(statement: SQL) => (await run(tx, statement)).rows as R[],
  table: entity => tableSql(installedEntity(entity)),
  entries: dictionary => everyDictionary()[dictionary] ?? [],
})
