import { resolve } from 'node:path'
import { readBranches } from '../../../../server/src/builds/branches.ts'
import { DEMO_ACCOUNTS } from '../../../../server/src/ntocc/seed/accounts.ts'
import { INSTALLED } from './screens.ts'

const BRANCHES = resolve(import.meta.dirname, '../../../../branches.yaml')
const ADMINISTRATOR = 'PLAT_ADMIN'

/** An area, a branch that has it, and the account that administers the branch. */
export interface Elsewhere {
  id: string
  branch: string
  account: string
}

/** What is installed and the default branch does not have: an area that comes with another branch is in here without anybody's doing. */
export const elsewhere = (): Elsewhere[] => {
  const { defaultBranch, byCode } = readBranches(BRANCHES)
  const here = byCode.get(defaultBranch)?.plugins ?? []
  return INSTALLED.filter(id => !here.includes(id)).map(id => {
    const branch = [...byCode].find(([, { plugins }]) => plugins.includes(id))?.[0]
    const account = DEMO_ACCOUNTS.find(
      ({ branchCode, roles }) => branchCode === branch && roles.includes(ADMINISTRATOR),
    )?.username
    if (!branch || !account) throw new Error(`nobody can look at ${id}: no branch of the demo has it`)
    return { id, branch, account }
  })
}
