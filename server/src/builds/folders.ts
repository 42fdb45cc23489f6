import { resolve } from 'node:path'

/** Folders with built plugins: those of the product, then those that PLUGINS_DIR names, separated by commas. */
export const pluginFolders = (root: string, named: readonly string[]): string[] => [
  resolve(root, 'plugins'),
  ...named.map(folder => resolve(root, folder)),
]

/** The folders in a variable of the environment. */
export const namedFolders = (value = ''): string[] =>
  value
    .split(',')
    .map(folder => folder.trim())
    .filter(Boolean)

/** The file that says which plugins each branch has. */
export const branchesIn = (root: string, env: Readonly<Record<string, string | undefined>>): string =>
  resolve(root, env.BRANCHES_FILE || 'branches.yaml')
