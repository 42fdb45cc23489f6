import { allMachines } from './machines.ts'
import { NOUNS } from './nouns.ts'

/** What the credit blacklist keeps somebody from, in machines of whichever area: it is answered for every entity. */
const OF_BLACKLIST = ['notBlacklistedToPublish', 'notBlacklistedToWithdraw', 'notBlacklistedToInvoice']

/** Conditions that the console has words for. Of every other that a machine needs, its area has `condition.<name>`. */
export const consoleConditions = (): ReadonlySet<string> => {
  const ofNouns = NOUNS.flatMap(({ fields }) => Object.values(fields).flatMap(({ options }) => options.machine ?? []))
  const needs = [...Object.values(allMachines()), ...ofNouns].flatMap(({ moves }) =>
    moves.flatMap(({ needs = [] }) => needs),
  )
  return new Set([...needs, ...OF_BLACKLIST])
}
