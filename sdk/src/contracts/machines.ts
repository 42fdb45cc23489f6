import { recordMachine } from '../fields/entity.ts'
import type { StateMachine } from '../fields/machine.ts'
import * as basic from './basic/machines.ts'
import * as tms from './tms/machines.ts'
import * as money from './tms/moneyMachines.ts'
import { waybillMachine } from './tms/waybillStates.ts'

/** Every state machine of the product, by its name (also the name of its dictionary). */
export const allMachines = (): Record<string, StateMachine> =>
  Object.fromEntries(
    [recordMachine, ...Object.values(basic), waybillMachine, ...Object.values(tms), ...Object.values(money)].map(
      machine => [machine.name, machine],
    ),
  )
