import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { PROVINCES } from '../../src/contracts/provinces.ts'
import { REGION_CODES } from '../../src/fields/identifiers.ts'
import { stringOf } from '../../src/fields/known.ts'
import { PluginError, problem } from '../errors.ts'
import { IS_CHECKOUT, SDK_FOLDER } from '../sdk-folder.ts'
import { howToInstall, missingTools } from '../tools.ts'
import type { Command } from './command.ts'

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
  /** In the database. */
  table: string
  row: string
}

const WORDS: Readonly<Record<keyof Names, string>> = {
  id: 'example-records',
  record: 'exampleRecord',
  type: 'ExampleRecord',
  title: 'Example records',
  table: 'example_records',
  row: 'example_record',
}

/** What is made: pages alone unless told. */
export interface Kind {
  /** Also the half beside the database. */
  service?: boolean
  /** Instead the report to the regulator of this province, by its code in GB/T 2260. */
  province?: string | undefined
}

/** The code that stands in the template. */
const TEMPLATE_PROVINCE = '520000'

/** Throws CREATE_PROVINCE. */
function checkProvince(gb: string): void {
  if (REGION_CODES.some(code => gb === `${code}0000`)) return
  const rule = 'six digits of GB/T 2260, such as 520000 for Guizhou'
  throw new PluginError([problem('CREATE_PROVINCE', `'${gb}' is the code of no province: ${rule}.`)])
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
    table: words.join('_'),
    row: [...words.slice(0, -1), singular(words.at(-1)!)].join('_'),
  }
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * Makes a plugin that works at once: a record, its list and form, four languages, a test. Without a folder it goes to
 * `plugins/<id>` of the repository, elsewhere to `<id>`. With a service it stores the record itself: contract, table, to-do
 * and their test come too. For a province it is the definition of its report, with a test against a played regulator.
 * Throws CREATE_EXISTS when something is there already, CREATE_PROVINCE for a code that no province has.
 */
export async function createPlugin(id: string, into?: string, kind: Kind = {}): Promise<Created> {
  const { service = false, province } = kind
  const names = namesFor(id)
  if (province !== undefined) checkProvince(province)
  const folder = resolve(into ?? ((await isRepository(process.cwd())) ? join('plugins', id) : id))
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new PluginError([problem('CREATE_EXISTS', `${folder} is not empty.`)])
  await mkdir(dirname(folder), { recursive: true })
  await cp(join(SDK_FOLDER, province ? 'template-province' : 'template'), folder, { recursive: true })
  if (service && !province) await addService(folder)
  const files = await filesIn(folder)
  await Promise.all(files.map(file => rewrite(join(folder, file), names, province)))
  if (!(await isRepository(dirname(dirname(folder))))) files.push(...(await standAlone(folder)))
  return { folder, files: files.sort() }
}

/** Lays the other half over a plugin of pages; its words come to those that are there. */
async function addService(folder: string): Promise<void> {
  const half = join(SDK_FOLDER, 'template-service')
  for (const file of await filesIn(half)) {
    const target = join(folder, file)
    await mkdir(dirname(target), { recursive: true })
    if (!file.startsWith('locales')) await cp(join(half, file), target)
    else {
      const [words, more] = await Promise.all([target, join(half, file)].map(path => readFile(path, 'utf8')))
      await writeFile(target, `${JSON.stringify({ ...JSON.parse(more!), ...JSON.parse(words!) }, null, 2)}\n`)
    }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

async function rewrite(file: string, names: Names, province = TEMPLATE_PROVINCE): Promise<void> {
  let text = (await readFile(file, 'utf8')).replaceAll(TEMPLATE_PROVINCE, province)
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

const INCLUDED = ['*.ts', 'src', 'service', 'contract', 'demo']

/** What an editor and the type checker need outside of the repository. */
async function standAlone(folder: string): Promise<string[]> {
  const config = IS_CHECKOUT
    ? fromCheckout(relative(folder, SDK_FOLDER))
    : { extends: '@ntocc/sdk/tsconfig.base.json', include: INCLUDED }
  await writeFile(join(folder, 'tsconfig.json'), `${JSON.stringify(config, null, 2)}\n`)
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n*.tgz\n*.tgz.sha256\n')
  return ['tsconfig.json', '.gitignore']
}

/** Nothing is installed: everything is taken from the checkout that the SDK is part of. */
function fromCheckout(sdk: string): object {
  const modules = join(dirname(sdk), 'node_modules')
  return {
    extends: join(dirname(sdk), 'tsconfig.base.json'),
    compilerOptions: {
      types: ['node'],
      typeRoots: [`${modules}/@types`],
      paths: {
        '@ntocc/sdk/testing/service': [`${sdk}/src/testing/service.ts`],
        '@ntocc/sdk/testing/province': [`${sdk}/src/testing/province.ts`],
        '@ntocc/sdk/*': [`${sdk}/src/*/index.ts`],
        '*': [`${modules}/@types/*`, `${modules}/*`],
      },
    },
    include: [...INCLUDED, `${sdk}/src/ui/css.d.ts`],
  }
}

export const create: Command = {
  usage: '<name> [--dir <folder>] [--service | --province <code>]',
  about: 'Makes a new plugin that works.',
  more: "In the console's repository it goes to plugins/<name>, elsewhere to ./<name>; --dir says another folder.\n--service  also the half beside the database: contract, table, to-do and their test\n--province  instead the report to a province's regulator, by its code in GB/T 2260",
  options: { dir: { type: 'string' }, service: { type: 'boolean' }, province: { type: 'string' } },
  words: [1, 1],
  async run([name = ''], { dir, service, province }) {
    const kind = { service: service === true, province: stringOf(province) }
    announce(name, await createPlugin(name, stringOf(dir), kind))
    if (kind.province) console.log(numberOf(kind.province))
    return 0
  },
}

/** What a branch's configuration calls the province. */
function numberOf(gb: string): string {
  const known = PROVINCES.find(province => province.gb === gb)
  return known
    ? `A branch reports to ${known.name.en} by the number ${known.code}: loginkTarget_reportProvince of its configuration.`
    : `${gb} is not among the provinces that take reports (reportType), so no branch can report to it yet; tests can.`
}

function announce(name: string, { folder, files }: Created): void {
  const shown = relative(process.cwd(), folder) || '.'
  console.log(`${name} is in ${shown}:`)
  for (const file of files) console.log(`  ${file}`)
  if (files.some(file => file.startsWith('src')))
    console.log('\nIts title is English in all four languages: see locales/.')
  const missing = IS_CHECKOUT ? [] : missingTools()
  if (missing.length > 0) console.log(`For its tests: ${howToInstall(missing)}`)
  console.log(`Next: ntocc-plugin test ${shown}`)
}
