import { resource } from '@ntocc/sdk/contracts'
import { code, entity, flag, longText, reference, state, stateMachine, text, type ValuesOf } from '@ntocc/sdk/fields'

const WORKED = { by: ['PLAT_ADMIN', 'FINANCE'], permission: 'hubeiObjection.work' } as const

/** How a driver or a vehicle stands with Hubei's regulator after it has objected to a document of theirs. */
export const certificationMachine = stateMachine({
  name: 'hubeiCertification',
  initial: 0,
  states: {
    0: { key: 'objected', tone: 'trouble' },
    1: { key: 'mending', tone: 'moving' },
    2: { key: 'certified', tone: 'done' },
    3: { key: 'refused', tone: 'stopped' },
  },
  sets: {
    /** Somebody has to do something. */
    open: ['objected', 'mending'],
  },
  moves: [
    { name: 'mend', from: [0, 3], to: 1, ...WORKED },
    { name: 'certify', from: [0, 1], to: 2, ...WORKED },
    { name: 'refuse', from: [0, 1], to: 3, ...WORKED, reason: true },
    { name: 'reopen', from: [2, 3], to: 0, ...WORKED, reason: true },
  ],
})

/** Most rows of a list that the regulator returns. */
export const MOST_ROWS = 5_000

/**
 * A document that Hubei's regulator has put on a list of what it found wrong, by the reference number of its message, with the driver and
 * the vehicle behind it. All but number and words follows from the report.
 */
export const HubeiObjection = entity('hubeiObjection', {
  referenceNo: text({ max: 35 }).required().unique().filter('contains'),
  /** In the regulator's words. */
  words: longText({ max: 300 }).inOwnWords(),
  documentCode: text({ max: 64 }).readOnly().indexed().filter('equals'),
  docKind: code('reportDocKind').readOnly().filter('oneOf'),
  businessNo: text({ max: 40 }).readOnly().filter('contains'),
  waybillNo: text({ max: 20 }).readOnly().filter('equals'),
  driverCode: reference('driver').readOnly(),
  vehicleNo: text({ max: 20 }).readOnly().filter('contains'),
  /** The report itself was noted as abnormal, or was another by then. */
  isNoted: flag().required().readOnly().default(false).filter('none'),
  status: state(certificationMachine),
})
export type HubeiObjection = ValuesOf<typeof HubeiObjection>

export const hubeiObjections = resource<HubeiObjection>()('hubeiObjection', {
  calls: ['list', 'get', 'create', 'move', 'delete'],
  permission: { read: 'hubeiObjection.read', edit: 'hubeiObjection.work' },
  keyword: ['referenceNo', 'businessNo', 'waybillNo', 'vehicleNo'],
  staffOnly: true,
})
