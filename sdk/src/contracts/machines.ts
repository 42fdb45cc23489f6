import { recordMachine } from '../fields/entity.ts'
import { StateMachine } from '../fields/machine.ts'
import * as basic from './basic/index.ts'
import * as tms from './tms/index.ts'

const isMachine = (value: unknown): value is StateMachine => value instanceof StateMachine

/** Every state machine of the product, by its name (also the name of its dictionary). For servers and tools. */
export const allMachines = (): Record<string, StateMachine> =>
  Object.fromEntries(
    [recordMachine, ...[basic, tms].flatMap(segment => Object.values<unknown>(segment)).filter(isMachine)].map(
      machine => [machine.name, machine],
    ),
  )
