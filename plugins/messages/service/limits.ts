import { WARNING_KINDS, type WarningKind } from '../contract/warnings.ts'
import type { Limits } from './rules/watch.ts'
import type { MessagesCtx } from './types.ts'

export interface AllLimits extends Limits {
  deviationKm: number
  deviationFromKm: number
}

const NAMES = [
  'speedLimit',
  'speedMinutes',
  'fatigueMinutes',
  'restMinutes',
  'stopMinutes',
  'stopKm',
  'deviationKm',
  'deviationMinutes',
  'deviationFromKm',
] as const

/** What the branch allows, all of it at one moment. */
export const limitsOf = async ({ settings }: MessagesCtx): Promise<AllLimits> => {
  const { watched, ...limits } = await settings.some(['watched', ...NAMES])
  return {
    ...(Object.fromEntries(NAMES.map(name => [name, Number(limits[name])])) as Record<(typeof NAMES)[number], number>),
    watched: known(watched),
  }
}

const known = (watched: readonly string[]): readonly WarningKind[] =>
  WARNING_KINDS.filter(kind => watched.includes(kind))

export const watchedKinds = async (settings: MessagesCtx['settings']): Promise<readonly WarningKind[]> =>
  known(await settings.get('watched'))
