import type { AreaContract } from '@ntocc/sdk/contracts'
import { Entity } from '@ntocc/sdk/fields'
import { areaTable } from '@ntocc/sdk/plugin/area'
import { NodeModules } from '@ntocc/sdk/plugin/node'
import { openDatabase } from '../db/database.ts'
import { missingStatements } from '../db/ddl.ts'
import { migrate } from '../db/migrate.ts'
import { newTable } from '../db/table-of.ts'
import { stepsOf } from './migrate.ts'
import { SHARED } from './read.ts'

export interface AreaSource {
  id: string
  /** The contract as it is bundled for Node. */
  files: ReadonlyMap<string, string>
  contract: string
  /** The migrations so far, by path as in a build. */
  migrations: ReadonlyMap<string, string>
}

const BREAKPOINT = '\n--> statement-breakpoint\n'

/**
 * The SQL that an area's migrations so far lack for what its entities declare; undefined when they lack nothing. For
 * developers: `ntocc-plugin migration <name>`.
 */
export const makeAreaMigration = async ({
  id,
  files,
  contract,
  migrations,
}: AreaSource): Promise<string | undefined> => {
  const loaded = new NodeModules({ name: id, files, shared: SHARED }).load(contract).default as AreaContract
  const tables = Object.entries(loaded.entities).flatMap(([name, entity]) =>
    entity instanceof Entity ? [newTable(entity as Entity, areaTable(loaded, name), loaded.search[name])] : [],
  )
  const db = await openDatabase({ dataDir: 'memory://' })
  try {
    // The checks of columns call functions of the product.
    await migrate(db)
    for (const { statements } of stepsOf(migrations)) for (const statement of statements) await db.query(statement)
    const missing = await missingStatements(db, tables)
    return missing.length === 0 ? undefined : `${missing.map(each => `${each};`).join(BREAKPOINT)}\n`
  } finally {
    await db.close()
  }
}
