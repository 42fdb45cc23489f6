import { type AreaContract, LANGUAGES } from '@ntocc/sdk/contracts'
import { Entity } from '@ntocc/sdk/fields'
import { areaTable } from '@ntocc/sdk/plugin/area'
import type { AreaBuild } from '../areas/read.ts'
import type { Queryable } from '../db/database.ts'
import { missingStatements } from '../db/ddl.ts'
import { newTable } from '../db/table-of.ts'

/** What a test gives beside contract and service. */
export interface MadeArea extends Partial<Pick<AreaBuild, 'pages' | 'menu'>> {
  /** Words of the locales, the same in every language. */
  words?: object
  /** The migration in place of one that makes what the entities declare. */
  sql?: string
}

/** The statements that make what the entities of a contract declare, as a migration has them. */
export const migrationOf = async (db: Queryable, contract: AreaContract): Promise<string> => {
  const entities = Object.entries(contract.entities).filter(([, entity]) => entity instanceof Entity)
  const tables = entities.map(([name, entity]) => newTable(entity as unknown as Entity, areaTable(contract, name)))
  return (await missingStatements(db, tables)).map(each => `${each};`).join('\n--> statement-breakpoint\n')
}

/** An area that only a test has, made of its contract and service, as `areaSources` of a backend takes it. */
export const madeArea = async (
  db: Queryable,
  contract: AreaContract,
  service: unknown,
  { words = {}, sql, pages = [], menu }: MadeArea = {},
): Promise<AreaBuild> => {
  const { id } = contract
  const statements = sql ?? (await migrationOf(db, contract))
  const tag = `0000_${id.replaceAll('-', '_')}`
  return {
    id,
    version: '1.0.0',
    identity: `${id} 1`,
    calls: [],
    pages,
    menu,
    files: () => ({
      contract: () => contract,
      service: () => service,
      explain: error => error,
      texts: new Map(
        statements === ''
          ? []
          : [
              ['migrations/meta/_journal.json', JSON.stringify({ entries: [{ tag }] })],
              [`migrations/${tag}.sql`, statements],
            ],
      ),
      locales: Object.fromEntries(LANGUAGES.map(language => [language, words])) as never,
    }),
  }
}
