import { readFileSync } from 'node:fs'
import { asError } from '@ntocc/sdk/contracts'
import { parse } from 'yaml'
import { z } from 'zod'

const ids = z.array(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a plugin id'))

const SCHEMA = z.strictObject({
  default: z.string(),
  editions: z.record(z.string(), z.strictObject({ plugins: ids })),
  branches: z.record(
    z.string(),
    z.strictObject({ edition: z.string(), with: ids.default([]), without: ids.default([]) }),
  ),
})

/** A branch's edition and the ids of its plugins, in order. */
export interface BranchSet {
  edition: string
  plugins: string[]
}

/** A set and more plugins behind its own. */
export const withPlugins = (set: BranchSet, more: readonly string[]): BranchSet => ({
  ...set,
  plugins: [...new Set([...set.plugins, ...more])],
})

export interface Branches {
  defaultBranch: string
  byCode: ReadonlyMap<string, BranchSet>
}

/** The set of a branch; one that is not listed has the default branch's. */
export const setOf = ({ byCode, defaultBranch }: Branches, branchCode: string): BranchSet | undefined =>
  byCode.get(branchCode) ?? byCode.get(defaultBranch)

/** branches.yaml cannot be used; the message says where and why. */
export class BranchesError extends Error {
  constructor(file: string, problems: string[]) {
    super(`${file} cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'BranchesError'
  }
}

/** Reads the file. Throws BranchesError. */
export function readBranches(file: string): Branches {
  let value: unknown
  try {
    value = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new BranchesError(file, [asError(error).message])
  }
  const read = SCHEMA.safeParse(value)
  if (!read.success) {
    throw new BranchesError(
      file,
      read.error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`),
    )
  }
  const { default: defaultBranch, editions, branches } = read.data
  const problems: string[] = []
  const byCode = new Map<string, BranchSet>()
  for (const [code, branch] of Object.entries(branches)) {
    const edition = editions[branch.edition]
    if (!edition) problems.push(`branches.${code}.edition: there is no edition '${branch.edition}'`)
    const all = [...(edition?.plugins ?? []), ...branch.with].filter(id => !branch.without.includes(id))
    byCode.set(code, { edition: branch.edition, plugins: [...new Set(all)] })
  }
  if (!byCode.has(defaultBranch)) problems.push(`default: there is no branch '${defaultBranch}'`)
  if (problems.length > 0) throw new BranchesError(file, problems)
  return { defaultBranch, byCode }
}
