import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './database.ts'
import { missingStatements } from './ddl.ts'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'
import { allTables } from './tables.ts'

interface Journal {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const BREAKPOINT = '\n--> statement-breakpoint\n'

/**
 * Writes the next migration when declared tables or columns are missing from the migrations so far. For developers:
 * `npm run migration -- <name>`.
 * @returns the tag of the migration, undefined when nothing is missing
 */
export const makeMigration = async (name: string): Promise<string | undefined> => {
  const db = await openDatabase({ dataDir: 'memory://' })
  try {
    await migrate(db)
    const statements = await missingStatements(db, allTables)
    if (statements.length === 0) return undefined
    const journalFile = join(MIGRATIONS_FOLDER, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as Journal
    const idx = journal.entries.length
    const tag = `${String(idx).padStart(4, '0')}_${name}`
    journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
    writeFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), `${statements.map(each => `${each};`).join(BREAKPOINT)}\n`)
    writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
    return tag
  } finally {
    await db.close()
  }
}
