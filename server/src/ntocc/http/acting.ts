import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<string | undefined>()

/** Runs what is done in a branch; what it changes concerns the open pages of that branch alone. */
export const actingIn = <T>(branchCode: string | undefined, work: () => T): T => acting.run(branchCode, work)

/** The branch that something is being done in; undefined where nobody in particular does it. */
export const actingBranch = (): string | undefined => acting.getStore()
