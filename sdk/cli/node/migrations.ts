import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AreaContract } from '../../src/contracts/area.ts'
import { storedEntities } from '../../src/plugin/area.ts'
import { type Problem, problem } from '../errors.ts'
import type { PluginSource } from '../source.ts'

export const JOURNAL = 'meta/_journal.json'

const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.number().int(), when: z.number(), tag: z.string().regex(/^\d{4}_[a-z0-9_]+$/) })),
})

/**
 * The history of a plugin's tables, by path in the build. A contract with entities needs one: `ntocc-plugin migration`
 * writes it. Whether it makes all that the entities declare is found out where it is applied.
 */
export async function migrationFiles(
  source: PluginSource,
  contract: AreaContract,
  problems: Problem[],
): Promise<Map<string, string>> {
  const files = await migrationTexts(source, problems)
  if (files.size === 0 && storedEntities(contract).length > 0) {
    problems.push(problem('MIGRATION_FILES', 'There are no migrations: run ntocc-plugin migration <name>.'))
  }
  return files
}

/** The journal and the migrations that it names, by path in the build; nothing where there is no journal. */
export async function migrationTexts(source: PluginSource, problems: Problem[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const folder = join(source.folder, 'migrations')
  const text = await readFile(join(folder, JOURNAL), 'utf8').catch(() => undefined)
  if (text === undefined) return files
  const journal = journalSchema.safeParse(parse(text))
  if (!journal.success) {
    problems.push(problem('MIGRATION_FILES', `migrations/${JOURNAL} is not a journal of migrations.`))
    return files
  }
  files.set(`migrations/${JOURNAL}`, text)
  for (const { tag } of journal.data.entries) {
    const sql = await readFile(join(folder, `${tag}.sql`), 'utf8').catch(() => undefined)
    if (sql === undefined) problems.push(problem('MIGRATION_FILES', `migrations/${tag}.sql is missing.`))
    else files.set(`migrations/${tag}.sql`, sql)
  }
  return files
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
