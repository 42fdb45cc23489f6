import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltArea } from '../../src/contracts/console.ts'
import { missingInNode, NodeModules } from '../../src/plugin/node.ts'
import { problem, refuse } from '../errors.ts'
import { contractOf, serviceProblems } from './area.ts'
import { SHARED } from './shared.ts'

/** Loads the built half of the backend as the backend would. Throws PluginError with what is wrong. */
export async function checkArea(id: string, area: BuiltArea, dist: string): Promise<void> {
  refuse(missingInNode(area.uses, SHARED).map(name => problem('SHARED_MISSING', `The SDK has no ${name} for Node.`)))
  const texts = Object.keys(area.files).map(async path => [path, await readFile(join(dist, path), 'utf8')] as const)
  const modules = new NodeModules({ name: id, files: new Map(await Promise.all(texts)), shared: SHARED })
  refuse(serviceProblems(modules, area.service, contractOf(modules, area.contract, id)))
}
