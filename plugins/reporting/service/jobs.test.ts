import { expect, it } from 'vitest'
import { inBranches } from './jobs.ts'
import type { ReportArea, ReportCtx } from './types.ts'

it('trouble in one branch keeps no other from its reports, and is told', async () => {
  const done: string[] = []
  const area: Pick<ReportArea, 'branches' | 'inBranch'> = {
    branches: async () => ['A', 'B', 'C'],
    inBranch: async (branch, work) => {
      if (branch === 'B') throw new Error('two plugins for one province')
      done.push(branch)
      return work({} as ReportCtx)
    },
  }
  await expect(inBranches(area, async () => undefined)).rejects.toThrow('two plugins')
  expect(done).toEqual(['A', 'C'])
})
