import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { IS_CHECKOUT, SDK_FOLDER } from './sdk-folder.ts'

interface PackageJson {
  ntocc: { tools: Record<string, string> }
}

/** What authors need to check and test, with the versions this SDK was tried with: tools of theirs, no part of a console. */
export const authorTools = (): Record<string, string> =>
  (JSON.parse(readFileSync(join(SDK_FOLDER, 'package.json'), 'utf8')) as PackageJson).ntocc.tools

/** Those that are found neither beside the SDK nor above it. */
export const missingTools = (): string[] =>
  Object.entries(authorTools())
    .filter(([name]) => !isInstalled(name))
    .map(([name, range]) => `${name}@${range}`)

function isInstalled(name: string): boolean {
  for (let at = SDK_FOLDER; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', name, 'package.json'))) return true
  }
  return false
}

/** How to get what is missing. */
export const howToInstall = (missing: readonly string[]): string =>
  IS_CHECKOUT ? 'run npm ci in the checkout that the SDK is part of' : `npm install --save-dev ${missing.join(' ')}`
