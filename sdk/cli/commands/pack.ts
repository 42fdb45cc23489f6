import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { buildPlugin } from '../build.ts'
import { checkPlugin } from '../check.ts'
import { type Problem, refuse } from '../errors.ts'
import { migrationTexts } from '../node/migrations.ts'
import { editedMigrations, rememberMigrations } from '../node/packed.ts'
import { integrity } from '../output.ts'
import { readSource } from '../source.ts'
import { typeProblems } from '../types.ts'
import { type ArchiveFile, tarGz } from './archive.ts'

export interface Packed {
  /** The archive, `<id>-<version>-<hash>.tgz`. */
  file: string
  bytes: number
  /** SHA-384 of the archive, in SRI form. */
  integrity: string
}

/**
 * Checks the types of a plugin (unless told that somebody has), builds and checks it, and puts it into one archive, which unpacks to a folder that the console takes from
 * PLUGINS_DIR. What was packed of its migrations once is remembered beside them, unless told otherwise, and refused when it is another. The same sources give the same bytes. Beside it lies `<archive>.sha256` for `sha256sum -c`.
 */
export async function packPlugin(
  folder: string,
  into = folder,
  { types = true, remember = true } = {},
): Promise<Packed> {
  const source = await readSource(folder)
  if (types) refuse(await typeProblems(source))
  const problems: Problem[] = []
  const migrations = await migrationTexts(source, problems)
  refuse([...problems, ...(await editedMigrations(source.folder, migrations))])
  await buildPlugin(folder)
  const { id, base, files, area } = await checkPlugin(folder)
  const dist = join(resolve(folder), 'dist')
  // plugin.json comes last: a console that watches the folder never takes half a plugin.
  const names = [
    ...Object.keys(files)
      .sort()
      .flatMap(name => [name, `${name}.br`, `${name}.gz`]),
    ...Object.keys(area?.files ?? {}).sort(),
    'plugin.json',
  ]
  const contents = await Promise.all(
    names.map(
      async (name): Promise<ArchiveFile> => ({ path: `${id}/${name}`, body: await readFile(join(dist, name)) }),
    ),
  )
  const archive = tarGz(contents)
  const file = join(resolve(into), `${id}-${basename(base)}.tgz`)
  await mkdir(resolve(into), { recursive: true })
  await writeFile(file, archive)
  await writeFile(`${file}.sha256`, `${createHash('sha256').update(archive).digest('hex')}  ${basename(file)}\n`)
  if (remember) await rememberMigrations(source.folder, migrations)
  return { file, bytes: archive.length, integrity: integrity(archive) }
}

/** `pack`: the line for one plugin. */
export async function packLine(folder: string): Promise<string> {
  const packed = await packPlugin(folder)
  const shown = relative(process.cwd(), packed.file)
  return `${shown}  ${(packed.bytes / 1000).toFixed(1)} kB  ${packed.integrity}`
}
