import type { AreaContract } from '../../src/contracts/area.ts'
import type { BuiltArea } from '../../src/contracts/console.ts'
import { asError } from '../../src/contracts/thrown.ts'
import { areaData, areaWords } from '../../src/plugin/area.ts'
import { areaProblems } from '../../src/plugin/area-rules.ts'
import { missingInNode, NodeModules } from '../../src/plugin/node.ts'
import type { Service } from '../../src/service/service.ts'
import { PluginError, type Problem, problem } from '../errors.ts'
import { internalInNode } from '../rules/shared.ts'
import type { PluginSource } from '../source.ts'
import { bundleForNode } from './bundle.ts'
import { migrationFiles } from './migrations.ts'
import { SHARED } from './shared.ts'

/** A plugin's half beside the database, built. */
export interface AreaBuild {
  contract: AreaContract
  /** Keys of the locales that it needs. */
  words: string[]
  /** Text of every file by path. */
  files: Map<string, string>
  /** What plugin.json says of it, without the files' hashes. */
  table: Omit<BuiltArea, 'files'>
}

/**
 * Builds contract and service of a plugin, runs both in Node and looks at what came out; undefined for a plugin of
 * pages alone. Problems are added: what a contract gets wrong is found here, not by whoever installs it.
 */
export async function buildArea(
  source: PluginSource,
  pluginId: string,
  problems: Problem[],
): Promise<AreaBuild | undefined> {
  const bundle = await bundleForNode(source, problems)
  if (!bundle) return undefined
  const missing = missingInNode(bundle.uses, SHARED)
  if (problems.length > 0 || missing.length > 0) {
    const refused = missing.map(name => problem('SHARED_MISSING', `The SDK has no ${name} for Node.`))
    throw new PluginError([...problems, ...refused])
  }
  problems.push(...internalInNode(bundle.uses))
  const modules = new NodeModules({ name: pluginId, files: bundle.files, shared: SHARED })
  const contract = contractOf(modules, bundle.contract, pluginId)
  problems.push(...areaProblems(contract).map(text => problem('CONTRACT_INVALID', `contract.ts: ${text}`)))
  problems.push(...serviceProblems(modules, bundle.service, contract))
  const files = new Map([...bundle.files, ...(await migrationFiles(source, contract, problems))])
  const { contract: file, service, uses } = bundle
  const table = { contract: file, ...(service && { service }), uses, ...areaData(contract) }
  return { contract, words: areaWords(contract), files, table }
}

function run(modules: NodeModules, file: string): unknown {
  try {
    return modules.load(file).default
  } catch (error) {
    const { stack, message } = modules.explain(asError(error))
    throw new PluginError([problem('CONTRACT_EVALUATE', `${file} throws when it is loaded: ${stack ?? message}`)])
  }
}

/** The contract of a loaded file. Throws CONTRACT_INVALID for what is none, or is another plugin's. */
export function contractOf(modules: NodeModules, file: string, pluginId: string): AreaContract {
  const contract = run(modules, file) as AreaContract | undefined
  if (typeof contract?.id !== 'string' || typeof contract.entities !== 'object') {
    throw new PluginError([problem('CONTRACT_INVALID', 'contract.ts must default-export defineContract({...}).')])
  }
  if (contract.id === pluginId) return contract
  const text = `The id in contract.ts is '${contract.id}', that of plugin.ts '${pluginId}'.`
  throw new PluginError([problem('CONTRACT_INVALID', text)])
}

export function serviceProblems(modules: NodeModules, file: string | undefined, contract: AreaContract): Problem[] {
  if (contract.upstream) {
    const text = 'service.ts stands beside upstream of the contract: one of the two answers the calls.'
    return file ? [problem('SERVICE_INVALID', text)] : []
  }
  if (!file) {
    const calls = [...Object.keys(contract.calls), ...contract.todo, ...Object.keys(contract.jobs)]
    if (calls.length === 0) return []
    return [problem('SERVICE_INVALID', `There is no service.ts for ${calls.join(', ')} of the contract.`)]
  }
  const service = run(modules, file) as Service | undefined
  if (service?.contract !== contract) {
    const text = 'service.ts must default-export defineService(contract, {...}) with the contract of this plugin.'
    return [problem('SERVICE_INVALID', text)]
  }
  return [
    ...differences('calls', Object.keys(contract.calls), Object.keys(service.calls)),
    ...differences('todo', contract.todo, Object.keys(service.todo)),
    ...differences('jobs', Object.keys(contract.jobs), Object.keys(service.jobs)),
    ...differences('hooks', Object.keys(contract.resources), Object.keys(service.hooks), 'optional'),
  ]
}

function differences(part: string, wanted: readonly string[], given: readonly string[], optional = ''): Problem[] {
  const lacking = optional ? [] : wanted.filter(name => !given.includes(name))
  const unknown = given.filter(name => !wanted.includes(name))
  return [
    ...lacking.map(name => problem('SERVICE_INVALID', `${part}.${name} of the contract is not in service.ts.`)),
    ...unknown.map(name => problem('SERVICE_INVALID', `service.ts has ${part}.${name}, the contract has not.`)),
  ]
}
