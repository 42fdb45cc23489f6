import type { BuiltCall } from '@ntocc/sdk/contracts'
import type { AreaBehind } from '@ntocc/sdk/service'
import type { RunningArea } from './load.ts'
import type { AreaPhase, AreaProblem } from './problem.ts'

/** Whether an area answers, and why not. */
export interface AreaState {
  id: string
  version?: string
  status: 'running' | 'failed' | 'gone'
  /** Version that goes on answering while a newer one has failed. */
  running?: string
  phase?: AreaPhase
  message?: string
}

/** An area that could not come into force, or did not stay there. */
export interface Failure {
  problem: AreaProblem
  version?: string
  calls: readonly BuiltCall[]
}

export interface Known {
  running: ReadonlyMap<string, RunningArea>
  failed: ReadonlyMap<string, Failure>
  /** Those whose folder went away while they ran. */
  gone: ReadonlyMap<string, readonly BuiltCall[]>
}

export const statesOf = ({ running, failed, gone }: Known): AreaState[] => {
  const well = [...running].filter(([id]) => !failed.has(id))
  // Put back and failing, it is that.
  const away = [...gone.keys()].filter(id => !failed.has(id))
  return [
    ...well.map(([id, { build }]): AreaState => ({ id, version: build.version, status: 'running' })),
    ...Array.from(failed, ([id, { problem, version }]): AreaState => {
      const old = running.get(id)?.build.version
      const { phase, message } = problem
      return { id, ...(version && { version }), status: 'failed', ...(old && { running: old }), phase, message }
    }),
    ...away.map((id): AreaState => ({ id, status: 'gone' })),
  ]
}

/** What each area answers by, and what is wrong with it: another text once it is another. */
export const standingsOf = ({ running, failed, gone }: Known): ReadonlyMap<string, string> => {
  const ids = new Set([...running.keys(), ...failed.keys(), ...gone.keys()])
  return new Map(
    [...ids].map(id => {
      const { phase = '', message = '' } = failed.get(id)?.problem ?? {}
      return [id, [running.get(id)?.build.identity ?? '', phase, message].join('\n')]
    }),
  )
}

/** Areas that answer by the build before one that cannot be. */
export const behindAmong = ({ running, failed }: Known): ReadonlyMap<string, AreaBehind> =>
  new Map(
    [...failed]
      .filter(([id]) => running.has(id))
      .map(([id, { problem }]) => [id, { phase: problem.phase, message: problem.message }]),
  )
