import { execFile } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { kept } from '../../server/src/ntocc/testing/kept.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

interface PackageJson {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  ntocc: { tools: Record<string, string> }
}

export const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T

/** Where a test's folders are made and removed; no more of its surroundings reaches what it installs. */
const { TMPDIR } = process.env
const SURROUNDINGS: Record<string, string> = TMPDIR ? { TMPDIR } : {}

/** What the package is made of. */
const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'scripts', 'locales', 'sdk']
const MADE = new Set(['node_modules', 'dist'])

async function addTo(hash: Hash, path: string): Promise<void> {
  hash.update(path)
  if (!(await stat(path)).isDirectory()) hash.update(await readFile(path))
  else for (const entry of (await readdir(path)).sort()) if (!MADE.has(entry)) await addTo(hash, join(path, entry))
}

/** The SDK as `npm pack` makes it, once for all tests that install it. */
async function packedSdk(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const source of SOURCES) await addTo(hash, join(ROOT, source))
  return kept({
    prefix: 'ntocc-sdk-',
    edition: `${hash.digest('hex').slice(0, 16)}.tgz`,
    async make(half) {
      const folder = dirname(half)
      const { NODE_OPTIONS: _, ...env } = process.env
      // What prepack puts into the folder is the package's alone.
      const args = ['pack', '--json', '--pack-destination', folder]
      const { stdout } = await run('npm', args, { cwd: join(ROOT, 'sdk'), env })
      const [{ filename = '' } = {}] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as { filename?: string }[]
      await rename(join(folder, filename), half)
    },
  })
}

/** Unpacks the packed SDK as `npm install` would, into a folder far from the repository. */
export async function installSdk(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'ntocc-package-'))
  folders.push(root)
  const sdk = join(root, 'node_modules/@ntocc/sdk')
  await mkdir(sdk, { recursive: true })
  await run('tar', ['-xzf', await packedSdk(), '-C', sdk, '--strip-components=1'])
  const { dependencies, peerDependencies, ntocc } = await readJson<PackageJson>(join(sdk, 'package.json'))
  // Only what it asks for, and the tools it tells authors of: what it forgets to name is not there.
  for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...ntocc.tools })) {
    const link = join(root, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), link)
  }
  return root
}

/** Runs the packed command. Resolves with its exit code and all it printed. */
export async function ntoccPlugin(
  root: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = {
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    HOME: root,
    ...SURROUNDINGS,
    ...more,
  }
  const bin = join(root, 'node_modules/@ntocc/sdk/cli/bin.mjs')
  try {
    const { stdout, stderr } = await run(process.execPath, [bin, ...args], { cwd: root, env })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** Runs a command block as a reader would, in the folder that the SDK is installed in. Rejects with all it printed. */
export async function inFolder(root: string, commands: string, more: Record<string, string> = {}): Promise<string> {
  const path = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  try {
    const { stdout } = await run('sh', ['-ec', commands], {
      cwd: root,
      env: { PATH: path, HOME: root, ...SURROUNDINGS, ...more },
    })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr)
  }
}
