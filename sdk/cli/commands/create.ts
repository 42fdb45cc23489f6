import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { printProblems } from '../build-all.ts'
import { PluginError, problem } from '../errors.ts'
import { SDK_FOLDER } from '../sdk-folder.ts'

export interface Created {
  folder: string
  /** Files made, relative to the folder. */
  files: string[]
}

/** What a plugin is called where: `fuel-cards` keeps records named `fuelCard`, of the type `FuelCard`. */
export interface Names {
  id: string
  record: string
  type: string
  title: string
}

const WORDS: Readonly<Record<keyof Names, string>> = {
  id: 'example-records',
  record: 'exampleRecord',
  type: 'ExampleRecord',
  title: 'Example records',
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Names that follow from the id. Throws CREATE_NAME for one that cannot be an id. */
export function namesFor(id: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    const rule = "lower case letters, digits and '-', beginning with a letter, at most 40"
    throw new PluginError([problem('CREATE_NAME', `'${id}' cannot be a plugin's name: ${rule}.`)])
  }
  const words = id.split('-')
  const type = [...words.slice(0, -1), singular(words.at(-1)!)].map(capital).join('')
  return {
    id,
    type,
    record: type.charAt(0).toLowerCase() + type.slice(1),
    title: capital(words.join(' ')),
  }
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * Makes a plugin that works at once: a record, its list and form, four languages, a test. Without a folder it goes to
 * `plugins/<id>` of the repository, elsewhere to `<id>`. Throws CREATE_EXISTS when something is there already.
 */
export async function createPlugin(id: string, into?: string): Promise<Created> {
  const names = namesFor(id)
  const folder = resolve(into ?? ((await isRepository(process.cwd())) ? join('plugins', id) : id))
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new PluginError([problem('CREATE_EXISTS', `${folder} is not empty.`)])
  await mkdir(dirname(folder), { recursive: true })
  await cp(join(SDK_FOLDER, 'template'), folder, { recursive: true })
  const files = await filesIn(folder)
  await Promise.all(files.map(file => rewrite(join(folder, file), names)))
  if (!(await isRepository(dirname(dirname(folder))))) files.push(...(await standAlone(folder)))
  return { folder, files: files.sort() }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

async function rewrite(file: string, names: Names): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const key of Object.keys(WORDS) as (keyof Names)[]) text = text.replaceAll(WORDS[key], names[key])
  // Beside its place, then moved there: an editor that watches never sees half a file.
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

/** True for the root of this repository: its plugins are part of one workspace and need no settings of their own. */
async function isRepository(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { workspaces?: string[] }).workspaces?.includes('plugins/*') === true
}

/** What an editor and the type checker need outside of the repository: everything is taken from the SDK's checkout. */
async function standAlone(folder: string): Promise<string[]> {
  const sdk = relative(folder, SDK_FOLDER)
  const modules = join(dirname(sdk), 'node_modules')
  const config = {
    extends: join(dirname(sdk), 'tsconfig.base.json'),
    compilerOptions: {
      types: [],
      paths: {
        '@ntocc/sdk/*': [`${sdk}/src/*/index.ts`],
        '*': [`${modules}/@types/*`, `${modules}/*`],
      },
    },
    include: ['plugin.ts', 'src', `${sdk}/src/ui/css.d.ts`],
  }
  await writeFile(join(folder, 'tsconfig.json'), `${JSON.stringify(config, null, 2)}\n`)
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n*.tgz\n*.tgz.sha256\n')
  return ['tsconfig.json', '.gitignore']
}

/** `create <name> [--dir <folder>]`. Answers the exit code. */
export async function create(args: string[]): Promise<number> {
  const at = args.indexOf('--dir')
  const into = at === -1 ? undefined : args[at + 1]
  const [name, ...more] = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1))
  if (!name || more.length > 0 || (at !== -1 && !into)) {
    console.error('ntocc-plugin create <name> [--dir <folder>]')
    return 2
  }
  try {
    announce(name, await createPlugin(name, into))
    return 0
  } catch (error) {
    if (!(error instanceof PluginError)) throw error
    printProblems('create', error)
    return 1
  }
}

function announce(name: string, { folder, files }: Created): void {
  const shown = relative(process.cwd(), folder) || '.'
  console.log(`${name} is in ${shown}:`)
  for (const file of files) console.log(`  ${file}`)
  console.log(`\nIts title is English in all four languages: see locales/.\nNext: ntocc-plugin test ${shown}`)
}
