import { type Branches, setOf } from '../../builds/branches.ts'

/**
 * Which branches have an area: those whose set of plugins, by which the gateway makes its manifests too, names it. Where nobody has
 * told of sets, in tests and tools, every branch has every area.
 */
let told: Branches | undefined

/** What is asked about: an area, or a part of it. */
export interface Present {
  id: string
  /** No edition names a build that is not whole yet: whoever has it in force has it everywhere. */
  isDraft?: boolean | undefined
}

const has = (branches: Branches | undefined, { id, isDraft }: Present, branchCode: string): boolean =>
  branches === undefined || isDraft === true || setOf(branches, branchCode)?.plugins.includes(id) === true

/** Whether a branch has an area; whoever acts in none, the platform over all of them, has all. */
export const isIn = (area: Present, branchCode: string | undefined): boolean =>
  branchCode === undefined || has(told, area, branchCode)

/** Stands for every branch that is not listed. */
const UNLISTED = ''

/**
 * From now on these sets hold; none: every branch has every area.
 * @returns whether some branch has come to have an area by it
 */
export const tellSets = (branches: Branches | undefined): ((area: Present) => boolean) => {
  const before = told
  told = branches
  const codes = [UNLISTED, ...(branches?.byCode.keys() ?? [])]
  return area => codes.some(code => has(branches, area, code) && !has(before, area, code))
}
