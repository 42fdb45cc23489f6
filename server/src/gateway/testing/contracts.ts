import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AreaContract } from '@ntocc/sdk/contracts'
import { saysDraft } from '../../builds/testing/drafts.ts'

const PLUGINS = resolve(import.meta.dirname, '../../../../plugins')

const contractIn = async (folder: string): Promise<AreaContract[]> => {
  const file = join(folder, 'contract.ts')
  if (!existsSync(file)) return []
  const { default: contract } = (await import(pathToFileURL(file).href)) as { default: AreaContract }
  return [contract]
}

const contractsIn = async (names: readonly string[]): Promise<readonly AreaContract[]> =>
  (await Promise.all(names.map(name => contractIn(join(PLUGINS, name))))).flat()

const names = readdirSync(PLUGINS)

/** Contracts of the product's areas as their sources are: a gateway of a test knows their calls without a build. */
export const CONTRACTS = await contractsIn(names)

/** Those that a console answers: what is half done is dark. */
export const CONTRACTS_IN_FORCE = await contractsIn(names.filter(name => !saysDraft(join(PLUGINS, name))))
