import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { AreaContract } from '../../src/contracts/area.ts'
import { stringOf } from '../../src/fields/known.ts'
import { parseManifestPlugin } from '../../src/plugin/manifest.ts'
import { NodeModules } from '../../src/plugin/node.ts'
import type { Finding } from '../conform/check.ts'
import { type Declared, declaredBy } from '../conform/contracts.ts'
import { type ConformanceReport, conformance } from '../conform/round.ts'
import { type Env, signIn } from '../conform/sign-in.ts'
import { PluginError, problem } from '../errors.ts'
import { contractOf } from '../node/area.ts'
import { SHARED } from '../node/shared.ts'
import type { Command } from './command.ts'

/** The contract of a build; undefined for a plugin of pages alone. Throws for a build that is none. */
async function contractIn(manifest: string): Promise<AreaContract | undefined> {
  const { plugin, refused } = parseManifestPlugin(JSON.parse(await readFile(manifest, 'utf8')))
  if (!plugin) throw new PluginError([problem('CONFORM_PLUGIN', `${manifest}: ${refused.message}`)])
  if (!plugin.area) return undefined
  const folder = dirname(manifest)
  const names = Object.keys(plugin.area.files).filter(name => name.startsWith('node/'))
  const texts = await Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const))
  const modules = new NodeModules({ name: plugin.id, files: new Map(texts), shared: SHARED })
  return contractOf(modules, plugin.area.contract, plugin.id)
}

/** Contracts of the built plugins in folders, which are found as a console finds them. */
export async function contractsIn(folders: readonly string[]): Promise<AreaContract[]> {
  const found: AreaContract[] = []
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => {
      throw new PluginError([problem('CONFORM_PLUGIN', `There is no folder ${folder}.`)])
    })
    for (const name of names.filter(each => !each.startsWith('.')).sort()) {
      const manifest = ['dist/plugin.json', 'plugin.json'].map(file => join(folder, name, file)).find(existsSync)
      const contract = manifest && (await contractIn(manifest))
      if (contract && !found.some(({ id }) => id === contract.id)) found.push(contract)
    }
  }
  return found
}

const findingLine = ({ at, expected, got }: Finding): string =>
  `    ${at || 'answer'}: expected ${expected}, got ${got}`

/** The report for people: what is wrong first, by call. */
export function reportText(report: ConformanceReport, { calls }: Pick<Declared, 'calls'>): string {
  const addresses = new Map(calls.map(({ name, method, path }) => [name, `${method} ${path}`]))
  const line = (name: string) => `  ${name}  ${addresses.get(name) ?? ''}`
  const { conforming, missing, untried, problems } = report
  const wrong = Object.entries(problems)
  return [
    ...(wrong.length > 0 ? ['Not as the contract says:'] : []),
    ...wrong.flatMap(([name, findings]) => [line(name), ...findings.map(findingLine)]),
    ...(missing.length > 0 ? ['Missing:'] : []),
    ...missing.flatMap(name => [line(name), findingLine({ at: '', expected: 'the call', got: 'HTTP 404' })]),
    ...(Object.keys(untried).length > 0 ? ['Not tried:'] : []),
    ...Object.entries(untried).map(([name, why]) => `${line(name)}: ${why}`),
    `${conforming.length} calls conform, ${wrong.length} do not, ${missing.length} are missing, ${Object.keys(untried).length} were not tried.`,
  ].join('\n')
}

const foldersOf = (named: string | undefined, env: Env): string[] => {
  const installed = (named ?? env.PLUGINS_DIR ?? '').split(',').map(each => each.trim())
  const own = existsSync('plugins') ? ['plugins'] : []
  return [...(named === undefined ? own : []), ...installed.filter(Boolean)].map(each => resolve(each))
}

async function conform(address: string, named: string | undefined, env: Env): Promise<number> {
  if (!/^https?:\/\//.test(address)) throw new PluginError([problem('CONFORM_ADDRESS', `${address} is no address.`)])
  const declared = declaredBy(await contractsIn(foldersOf(named, env)))
  const report = await conformance(await signIn(address, env), declared)
  console.log(reportText(report, declared))
  return Object.keys(report.problems).length + report.missing.length > 0 ? 1 : 0
}

export const conformCommand: Command = {
  usage: '<url> [--plugins <folder,...>]',
  about: 'Checks a deployment against the contracts of the product and of the installed plugins.',
  more: [
    'The address is that of a console, or of services below which the API prefixes lie. Nothing is changed there: calls that',
    'would change something are made without their input, or by strangers alone.',
    '',
    '--plugins  folders with built plugins; default ./plugins and those that PLUGINS_DIR names',
    '',
    'Who signs in, a platform administrator, comes by the environment:',
    '  NTOCC_USERNAME and NTOCC_PASSWORD   at a console, or at services (with NTOCC_CLIENT_ID and NTOCC_CLIENT_SECRET)',
    '  NTOCC_TOKEN                         an access token of services',
    '',
    'Says of each call what was expected and what came, and fails when one is missing or answers otherwise.',
  ].join('\n'),
  options: { plugins: { type: 'string' } },
  words: [1, 1],
  run: ([address = ''], { plugins }) => conform(address, stringOf(plugins), process.env),
}
