import { recordMachine } from '../fields/entity.ts'
import { StateMachine } from '../fields/machine.ts'
import * as basic from './basic/index.ts'
import { NOUNS } from './nouns.ts'
import * as tms from './tms/index.ts'

const isMachine = (value: unknown): value is StateMachine => value instanceof StateMachine

/** What the records of a noun do comes with the area that has them; what many kinds of records do, as review, does not. */
const isOfNoun = (machine: StateMachine): boolean =>
  machine !== recordMachine && NOUNS.some(({ fields }) => fields.status?.options.machine === machine)

/** Every state machine of the product, by its name (also the name of its dictionary). For servers and tools. */
export const allMachines = (): Record<string, StateMachine> =>
  Object.fromEntries(
    [recordMachine, ...[basic, tms].flatMap(segment => Object.values<unknown>(segment)).filter(isMachine)]
      .filter(machine => !isOfNoun(machine))
      .map(machine => [machine.name, machine]),
  )
