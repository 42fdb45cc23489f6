import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AreaContract } from '@ntocc/sdk/contracts'

const PLUGINS = resolve(import.meta.dirname, '../../../../plugins')

const contractIn = async (folder: string): Promise<AreaContract[]> => {
  const file = join(folder, 'contract.ts')
  if (!existsSync(file)) return []
  const { default: contract } = (await import(pathToFileURL(file).href)) as { default: AreaContract }
  return [contract]
}

/** Contracts of the product's areas as their sources are: a gateway of a test knows their calls without a build. */
export const CONTRACTS: readonly AreaContract[] = (
  await Promise.all(readdirSync(PLUGINS).map(name => contractIn(join(PLUGINS, name))))
).flat()
