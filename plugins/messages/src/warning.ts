import { formOf, type MapTone, type MoveSource } from '@ntocc/sdk/ui'
import { VehicleWarning, vehicleWarnings, warningMachine, warningSummary } from '../contract/warnings.ts'

/** What is looked at of a warning beside a list. */
export const WARNING_FORM = formOf(VehicleWarning, {
  groups: [
    {
      title: 'group.what',
      fields: [
        'kind',
        'level',
        'value',
        'limitValue',
        'paper',
        'place',
        'times',
        { row: ['startTime', 'endTime'] },
        'isOver',
      ],
    },
    { title: 'group.whose', fields: ['plateNo', 'driverName', 'waybillNo'] },
    { title: 'group.handling', fields: ['handler', 'claimedAt', 'handledAt', 'result'] },
  ],
})

export const warningName = (row: VehicleWarning): string => row.plateNo

const TONES: Readonly<Record<string, MapTone>> = { '1': 'moving', '2': 'waiting', '3': 'trouble' }
/** How serious it is as a colour of the one scale. */
export const toneOf = ({ level }: Pick<VehicleWarning, 'level'>): MapTone => TONES[level] ?? 'stopped'

/** How warnings move for somebody: what needs a claim goes by whose it is. */
export const movesFor = (partyCode: string | undefined): MoveSource<VehicleWarning> => ({
  machine: warningMachine,
  state: 'status',
  call: vehicleWarnings.by.move,
  holds: ({ handlerCode }) => ({ ownClaim: handlerCode === partyCode, othersClaim: handlerCode !== partyCode }),
  invalidates: [vehicleWarnings.by.list, vehicleWarnings.by.get, warningSummary],
})

/** Of the moves about whose a warning is, only those that can be meant. */
export const isMeant = (
  { status, handlerCode }: Pick<VehicleWarning, 'status' | 'handlerCode'>,
  me: string | undefined,
  move: string,
): boolean =>
  status !== warningMachine.at.handling || !(handlerCode === me ? ['takeOver'] : ['release', 'handle']).includes(move)
