import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOfError } from '@ntocc/sdk/contracts'
import { PROBLEM_FILE } from '@ntocc/sdk/plugin/manifest'

/** Where built plugins lie and whether their files are what was built; gateway and backend look the same way. */

/**
 * The plugin.json files below the plugin folders: `<folder>/<name>/dist/plugin.json`, or `<folder>/<name>/plugin.json`.
 * Drafts among them are found only by those who ask for them.
 */
export function findBuilds(
  folders: readonly string[],
  { drafts = false }: { drafts?: boolean | undefined } = {},
): string[] {
  const found = folders.flatMap(folder => subFolders(folder).flatMap(name => manifestIn(join(folder, name))))
  return drafts ? found : found.filter(manifest => !isDraft(manifest))
}

/** What is known of a plugin.json, for as long as it is the same file: looks for new builds are frequent. */
const knownDrafts = new Map<string, { signature: string; draft: boolean }>()

/** Whether a build says of itself that it is not whole yet; one that cannot be read does not. */
export function isDraft(manifest: string): boolean {
  const signature = signatureOf([manifest])
  const known = knownDrafts.get(manifest)
  if (known?.signature === signature) return known.draft
  const draft = saysDraft(manifest)
  knownDrafts.set(manifest, { signature, draft })
  return draft
}

function saysDraft(manifest: string): boolean {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { draft?: unknown } | null)?.draft === true
  } catch {
    return false
  }
}

function subFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(entry => entry.name)
      .sort()
  } catch (error) {
    // Anything else, no descriptor left for example, says nothing about what is installed.
    if (!['ENOENT', 'ENOTDIR'].includes(codeOfError(error) ?? '')) throw error
    return []
  }
}

function manifestIn(folder: string): string[] {
  const found = [join(folder, 'dist', 'plugin.json'), join(folder, 'plugin.json')].find(file =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  )
  return found ? [found] : []
}

/** Where whoever builds a plugin again and again leaves word that its source cannot be built. */
export const problemFileOf = (manifest: string): string => join(dirname(manifest), PROBLEM_FILE)

const MOST_OF_PROBLEM = 4_000

export function problemBeside(manifest: string): string | undefined {
  try {
    return readFileSync(problemFileOf(manifest), 'utf8').slice(0, MOST_OF_PROBLEM) || undefined
  } catch {
    return undefined
  }
}

/** What a build is called whose plugin.json does not say: its folder. */
export function buildName(manifest: string): string {
  const folder = dirname(manifest)
  return basename(folder) === 'dist' ? basename(dirname(folder)) : basename(folder)
}

/** One line for each file, which is another when the file is: what tells that a build has been replaced. */
export function signatureOf(files: readonly string[]): string {
  return files
    .map(file => {
      const stat = statSync(file, { throwIfNoEntry: false })
      return `${file} ${stat?.mtimeMs ?? '-'} ${stat?.size ?? '-'}`
    })
    .join('\n')
}

/** Subresource integrity (W3C SRI): SHA-384, base64. */
export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The bytes of a file, or why they are not those that were built. */
export function readChecked(root: string, file: string, integrity: string): Buffer | string {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(root, file))
  } catch {
    return `'${file}' is missing`
  }
  return integrityOf(bytes) === integrity ? bytes : `'${file}' is not the file that was built (its SHA-384 differs)`
}
