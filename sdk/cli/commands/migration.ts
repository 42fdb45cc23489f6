import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { PluginError, type Problem, problem, refuse } from '../errors.ts'
import { evaluate } from '../evaluate.ts'
import { loadKernel } from '../kernel.ts'
import { bundleForNode, contractFile } from '../node/bundle.ts'
import { JOURNAL, migrationTexts } from '../node/migrations.ts'
import { readSource } from '../source.ts'
import type { Command } from './command.ts'

/** As much of the backend as is used here: its own code says what a table is made of. */
interface Backend {
  makeAreaMigration(area: {
    id: string
    files: ReadonlyMap<string, string>
    contract: string
    migrations: ReadonlyMap<string, string>
  }): Promise<string | undefined>
}

interface Journal {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/**
 * Writes the next migration of a plugin when its entities declare what its migrations so far do not make. Answers its
 * file, undefined when nothing is missing. Throws PluginError.
 */
export async function makeMigration(folder: string, name: string): Promise<string | undefined> {
  const source = await readSource(folder)
  if (!existsSync(contractFile(source))) {
    throw new PluginError([problem('CONTRACT_INVALID', 'There is no contract.ts: a plugin of pages has no tables.')])
  }
  const { definition } = await evaluate(source)
  const problems: Problem[] = []
  const bundle = await bundleForNode(source, problems)
  refuse(problems)
  const { files, contract } = bundle!
  const migrations = await migrationTexts(source, problems)
  refuse(problems)
  const sql = await (await loadKernel<Backend>('ntocc/areas/make-migration')).makeAreaMigration({
    id: definition.id,
    files,
    contract,
    migrations,
  })
  return sql === undefined ? undefined : write(join(source.folder, 'migrations'), name, sql)
}

async function write(folder: string, name: string, sql: string): Promise<string> {
  const journalFile = join(folder, JOURNAL)
  const empty: Journal = { version: '7', dialect: 'postgresql', entries: [] }
  const text = await readFile(journalFile, 'utf8').catch(() => undefined)
  const journal = text === undefined ? empty : (JSON.parse(text) as Journal)
  const idx = journal.entries.length
  const tag = `${String(idx).padStart(4, '0')}_${name}`
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
  await mkdir(dirname(journalFile), { recursive: true })
  await writeFile(join(folder, `${tag}.sql`), sql)
  await writeFile(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
  return join(folder, `${tag}.sql`)
}

export const migration: Command = {
  usage: '<name> [folder]',
  about: "Writes the next migration of a plugin's tables.",
  more: 'The name is of lower case letters, digits and _. Nothing is written when the tables have all that is declared.',
  words: [1, 2],
  async run([name = '', folder = '.']) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) {
      throw new PluginError([problem('MIGRATION_FILES', `'${name}' cannot be a migration's name.`)])
    }
    const file = await makeMigration(resolve(folder), name)
    console.log(file ? relative(process.cwd(), file) : 'nothing is missing')
    return 0
  },
}
