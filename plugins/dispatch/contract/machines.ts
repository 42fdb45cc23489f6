import { stateMachine } from '@ntocc/sdk/fields'

const PLAN = 'cityTrip.plan'
const DRIVE = 'cityTrip.drive'
/** Whoever drives, or staff who write down what a driver says on the telephone. */
const ON_THE_WAY = ['DRIVER', 'PLAT_ADMIN'] as const
/** Staff do so by the sheet too, whose calls know the trip: not by the record alone. */
const AT_THE_DOOR = ['DRIVER', 'SYSTEM'] as const

/** What becomes of a trip of a vehicle through the city. */
export const cityTripMachine = stateMachine({
  name: 'cityTripStatus',
  initial: 0,
  states: {
    0: { key: 'draft', tone: 'waiting' },
    1: { key: 'published', tone: 'locked' },
    2: { key: 'underWay', tone: 'moving' },
    3: { key: 'finished', tone: 'done' },
    4: { key: 'cancelled', tone: 'stopped' },
  },
  moves: [
    {
      name: 'publish',
      from: [0],
      to: 1,
      by: ['PLAT_ADMIN'],
      permission: PLAN,
      needs: ['tripHasStops', 'tripWithinLoad', 'crewApproved', 'crewFree'],
    },
    { name: 'start', from: [1], to: 2, by: ON_THE_WAY, permission: DRIVE, needs: ['crewBack'] },
    { name: 'finish', from: [2], to: 3, by: ON_THE_WAY, permission: DRIVE, needs: ['stopsSettled'] },
    { name: 'takeBack', from: [1], to: 0, by: ['PLAT_ADMIN'], permission: PLAN },
    { name: 'cancel', from: [0, 1, 2], to: 4, by: ['PLAT_ADMIN'], permission: PLAN, reason: true },
  ],
})

/** What becomes of one place to call at. */
export const cityStopMachine = stateMachine({
  name: 'cityStopStatus',
  initial: 0,
  states: {
    0: { key: 'open', tone: 'waiting' },
    1: { key: 'planned', tone: 'locked' },
    2: { key: 'arrived', tone: 'moving' },
    3: { key: 'signed', tone: 'done' },
    4: { key: 'failed', tone: 'trouble' },
    5: { key: 'withdrawn', tone: 'stopped' },
  },
  moves: [
    // Made by the board, which knows the trip and the place in it.
    { name: 'plan', from: [0], to: 1, by: ['SYSTEM'] },
    { name: 'unplan', from: [1, 2], to: 0, by: ['SYSTEM'] },
    { name: 'arrive', from: [1], to: 2, by: AT_THE_DOOR, permission: DRIVE },
    { name: 'sign', from: [1, 2], to: 3, by: AT_THE_DOOR, permission: DRIVE },
    { name: 'fail', from: [1, 2], to: 4, by: AT_THE_DOOR, permission: DRIVE },
    { name: 'withdraw', from: [0], to: 5, by: ['PLAT_ADMIN'], permission: 'cityStop.edit', reason: true },
  ],
})

export const TRIP = cityTripMachine.at

export const STOP = cityStopMachine.at

/** Nothing more happens at it. */
export const isSettled = (status: number): boolean => status === STOP.signed || status === STOP.failed
